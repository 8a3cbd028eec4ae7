import { phrase } from '../../src/engine/phrase.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import type { Handlers, Request, Subcommand } from '../../src/play/contract/command.ts';
import { type Button, type Choice, controlRows } from '../../src/play/contract/controls.ts';
import type { Arguments } from '../../src/play/contract/option.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { PERSON_SETTINGS } from './personSettings.ts';
import { readTyped } from './setting.ts';
import { settingsPanel } from './settingsPanel.ts';

/** `/games settings`: a panel of menus. Their settings can also be typed. */
export const settings: Subcommand = {
  name: 'settings',
  text: 'games.settings.command',
  options: PERSON_SETTINGS.map(({ typed }) => typed),
  async run(request, given) {
    const { app, caller } = request;
    const asked = PERSON_SETTINGS.find((setting) => meanings(setting, given, request.now()).length > 0);
    const clear = PERSON_SETTINGS.filter((setting) => setting !== asked);
    const typed = readTyped(clear, request, caller.settings, given);
    if (!typed.ok) return refuseTo(app, caller.answer, caller.locale, typed.refusal);
    const {
      choice,
      settings: [first],
    } = typed.value;
    const chosen = first === undefined ? caller.settings : await app.tables.people.choose(caller.person, choice);
    if (asked !== undefined) return askWhatIsMeant(request, asked, meanings(asked, given, request.now()));
    await caller.answer.toCaller(await settingsPanel(request, chosen));
  },
  onPage: {
    entry: { label: phrase('games.settings.entry'), action: 'settings.page' },
    uses: ['settings.page', ...PERSON_SETTINGS.map(({ action }) => action)],
    addresses: ['settings.page'],
  },
  uses: {
    ...Object.fromEntries(PERSON_SETTINGS.map((setting) => [setting.action, choosing(setting)])),
    // Messages from when the panel had pages may still have this control.
    async 'settings.page'(request) {
      const { answer, settings: chosen } = request.caller;
      await answer.update(await settingsPanel(request, chosen));
    },
  },
  async suggest({ app, option, typed }) {
    const setting = PERSON_SETTINGS.find((one) => one.typed.name === option);
    return (setting?.suggest?.(typed, app.catalogue.languages) ?? []).map((value) => ({ name: value, value }));
  },
};

type PersonSetting = (typeof PERSON_SETTINGS)[number];

/** The possible meanings of a setting's typed value, if there are several. */
function meanings({ typed, mayMean }: PersonSetting, given: Arguments, now: number): readonly Choice[] {
  const text = given[typed.name];
  return text === undefined ? [] : (mayMean?.(text, now) ?? []);
}

/** Asks someone, in private, which of several meanings they intended. */
async function askWhatIsMeant({ app, caller }: Request, { action }: PersonSetting, choices: readonly Choice[]) {
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const buttons = choices.map(
    ({ value, label }): Button => ({ kind: 'button', label, act: { action, argument: value } }),
  );
  const content = say(phrase('games.settings.zone.question'));
  await caller.answer.toCaller({ content, rows: controlRows([buttons], plain), pings: [] });
}

function choosing(setting: PersonSetting): Handlers[string] {
  return async (request, { argument }) => {
    const { app, caller } = request;
    const read = setting.read(argument, request, caller.settings);
    if (!read.ok) return refuseTo(app, caller.answer, caller.locale, read.refusal);
    const chosen = await app.tables.people.choose(caller.person, read.value);
    await caller.answer.update(await settingsPanel(request, chosen));
  };
}
