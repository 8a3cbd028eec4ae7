import { phrase } from '../../src/engine/phrase.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import type { Handlers, Subcommand } from '../../src/play/contract/command.ts';
import { PERSON_SETTINGS } from './personSettings.ts';
import { readTyped } from './setting.ts';
import { readSettingsPage, settingsPanel } from './settingsPanel.ts';

/** `/games settings`: a panel of menus; what they offer can be typed as well. */
export const settings: Subcommand = {
  name: 'settings',
  text: 'games.settings.command',
  options: PERSON_SETTINGS.map(({ typed }) => typed),
  async run(request, given) {
    const { app, invoker } = request;
    const typed = readTyped(PERSON_SETTINGS, request, invoker.settings, given);
    if (!typed.ok) return refuseTo(app, invoker.answer, invoker.locale, typed.refusal);
    const {
      choice,
      settings: [first],
    } = typed.value;
    const chosen = first === undefined ? invoker.settings : await app.tables.people.choose(invoker.person, choice);
    await invoker.answer.toInvoker(await settingsPanel(request, chosen, first?.page ?? 'calls'));
  },
  onPage: {
    entry: { label: phrase('games.settings.entry'), action: 'settings.page' },
    uses: ['settings.page', ...PERSON_SETTINGS.map(({ action }) => action)],
    addresses: ['settings.page'],
  },
  uses: {
    ...Object.fromEntries(PERSON_SETTINGS.map((setting) => [setting.action, choosing(setting)])),
    async 'settings.page'(request, { argument }) {
      const { answer, settings: chosen } = request.invoker;
      await answer.update(await settingsPanel(request, chosen, readSettingsPage(argument)));
    },
  },
  async suggest({ app, option, typed }) {
    const setting = PERSON_SETTINGS.find((one) => one.typed.name === option);
    return (setting?.suggest?.(typed, app.catalogue.languages) ?? []).map((value) => ({ name: value, value }));
  },
};

function choosing(setting: (typeof PERSON_SETTINGS)[number]): Handlers[string] {
  return async (request, { argument }) => {
    const { app, invoker } = request;
    const read = setting.read(argument, request, invoker.settings);
    if (!read.ok) return refuseTo(app, invoker.answer, invoker.locale, read.refusal);
    const chosen = await app.tables.people.choose(invoker.person, read.value);
    await invoker.answer.update(await settingsPanel(request, chosen, setting.page));
  };
}
