import { discord, type Participant } from './activity.ts';
import { make, part } from './dom.ts';
import { showFace } from './faces.ts';
import { startPresence } from './presence.ts';
import { text } from './texts.ts';

/** Layouts of Discord's window: small beside something else, or one tile of several. */
const BESIDE = 1;

/** A window in which nothing could be hit safely: it shows the board alone. */
const TINY = '(max-width: 239px), (max-height: 239px)';

let isBeside = false;

/**
 * Lets Discord's window be what it is: who else is there is shown, made small it shows the board alone, turned it is laid
 * out anew. `access` is the person's own token, without which Discord believes nothing that a page says of them.
 */
export async function joinDiscord(access: string | undefined, layOut: () => void): Promise<void> {
  const sdk = discord();
  if (sdk === undefined || access === undefined) return;
  await sdk.commands.authenticate({ access_token: access });
  startPresence();
  await Promise.all([
    sdk.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', ({ layout_mode: layout }) => {
      isBeside = layout === BESIDE;
      fold();
      layOut();
    }),
    sdk.subscribe('ORIENTATION_UPDATE', layOut),
    showCompany(),
  ]);
}

/** Follows how small the window is, from the first moment on. */
export function startFolding(): void {
  matchMedia(TINY).addEventListener('change', fold);
  fold();
}

function fold(): void {
  document.documentElement.toggleAttribute('data-small', isBeside || matchMedia(TINY).matches);
}

/** Opens Discord's own question whom to ask here, at this very match; false where it opens none. */
export async function invite(match: string, message: string): Promise<boolean> {
  const sdk = discord();
  if (sdk === undefined) return false;
  try {
    await sdk.commands.shareLink({ message, custom_id: match });
    return true;
  } catch {
    // Older windows of Discord know the other one alone, which leads to the channel's window.
    return sdk.guildId !== null && isDone(sdk.commands.openInviteDialog());
  }
}

async function isDone(opened: Promise<unknown>): Promise<boolean> {
  return opened.then(
    () => true,
    () => false,
  );
}

/** So many faces have room in the line; of the others there is the number. */
const ROOM = 3;

/** Who has Discord's window open in the same channel, with their faces: what each of them looks at there is nobody's matter. */
async function showCompany(): Promise<void> {
  const sdk = discord();
  if (sdk === undefined) return;
  await sdk.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', ({ participants }) => drawCompany(participants));
  drawCompany((await sdk.commands.getActivityInstanceConnectedParticipants()).participants);
}

/** Whoever is here alone needs no picture of that. */
function drawCompany(all: readonly Participant[]): void {
  const company = part('company');
  company.hidden = all.length < 2;
  company.setAttribute('aria-label', text('company', { names: all.map(nameOf).join(', ') }));
  company.title = company.getAttribute('aria-label') ?? '';
  const further = all.length > ROOM ? [make('span', { class: 'further' }, `+${all.length - ROOM}`)] : [];
  company.replaceChildren(...all.slice(0, ROOM).map(drawCompanion), ...further);
}

function drawCompanion(person: Participant): HTMLElement {
  const initial = [...nameOf(person)][0] ?? '';
  const companion = make('span', { class: 'companion' }, make('span', {}, initial.toUpperCase()));
  showFace(companion, `companion/${person.id}`);
  return companion;
}

function nameOf({ nickname, global_name, username }: Participant): string {
  return nickname ?? global_name ?? username;
}
