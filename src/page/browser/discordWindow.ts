import { discord, type Participant } from './activity.ts';
import { showFace } from './avatars.ts';
import { make, part } from './dom.ts';
import { startPresence } from './presence.ts';
import { text } from './texts.ts';

/** The layouts of Discord's window in which it is small, beside something else or as one tile of several. */
const BESIDE = 1;

/** A window that is too small to hit anything, so only the board is shown. */
const TINY = '(max-width: 239px), (max-height: 239px)';

let isBeside = false;

/**
 * Connects to Discord's window: shows who else is there, shows only the board when the window is small, and lays the
 * page out again when the device is turned. `access` is the person's own token, without which Discord accepts nothing
 * that the page says about them.
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

/** Follows from the start whether the window is so small that only the board is shown. */
export function startFolding(): void {
  matchMedia(TINY).addEventListener('change', fold);
  fold();
}

function fold(): void {
  document.documentElement.toggleAttribute('data-small', isBeside || matchMedia(TINY).matches);
}

/** Opens Discord's own dialog to invite people to this match; returns false if there is none. */
export async function invite(match: string, message: string): Promise<boolean> {
  const sdk = discord();
  if (sdk === undefined) return false;
  try {
    await sdk.commands.shareLink({ message, custom_id: match });
    return true;
  } catch {
    // Older versions of Discord only have the other dialog, which leads to the channel's window.
    return sdk.guildId !== null && isDone(sdk.commands.openInviteDialog());
  }
}

async function isDone(opened: Promise<unknown>): Promise<boolean> {
  return opened.then(
    () => true,
    () => false,
  );
}

/** How many avatars fit into the line; the other people are counted. */
const ROOM = 3;

/**
 * Shows the avatars of people who have Discord's window open in the same channel, but not what they are looking at,
 * which is private.
 */
async function showCompany(): Promise<void> {
  const sdk = discord();
  if (sdk === undefined) return;
  await sdk.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', ({ participants }) => drawCompany(participants));
  drawCompany((await sdk.commands.getActivityInstanceConnectedParticipants()).participants);
}

/** Shows nothing if the reader is alone. */
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
