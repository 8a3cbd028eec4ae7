import type { FirstLook, OtherAccount, SignedIn } from '../protocol.ts';
import { activitySignIn, isActivity } from './activity.ts';
import { make, part } from './dom.ts';
import { showType } from './drawOptions.ts';
import { RequestRefusedError, requestWelcome, signIn, signOut } from './requests.ts';
import { closeSheet } from './sheet.ts';

/** Where someone finds “Open the board” again. */
const DISCORD = 'https://discord.com/channels/@me';

/** Why someone cannot come in, by the name of its text on the page. */
type DoorReason = 'used' | 'expired' | 'refused' | 'signedOut';

/**
 * Signs in: with the link's ticket, through Discord, or with an existing session. Waits until that succeeds. With a
 * link, the answer includes what to look at `first`.
 */
export async function signInOnPage(first: FirstLook): Promise<SignedIn> {
  try {
    return await (isActivity() ? activitySignIn() : byTicket(first));
  } catch (error) {
    // If the server cannot be reached, signing in cannot be offered either.
    if (!isActivity() && !(error instanceof RequestRefusedError)) throw error;
    await standBefore(isActivity() ? 'refused' : 'used');
    return signInOnPage(first);
  }
}

/** Whether someone came without a ticket or Discord, so that only an existing session can sign them in. */
export function mayBeSignedIn(): boolean {
  return !isActivity() && ticketHere() === null;
}

function ticketHere(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('ticket');
}

async function byTicket(first: FirstLook): Promise<SignedIn> {
  const ticket = ticketHere();
  if (ticket === null) return requestWelcome();
  try {
    const signed = await signIn({ ticket, first });
    dropTicket();
    if (!('other' in signed)) return signed;
    return (await isChosen(signed)) ? asOther(await signIn({ ticket, isSure: true, first })) : await requestWelcome();
  } catch (error) {
    // Whoever opens a link while the server cannot be reached uses it once it can.
    if (!(error instanceof RequestRefusedError)) throw error;
    dropTicket();
    // People who are already signed in here can continue, even if their link was used before.
    return requestWelcome().catch(() => Promise.reject(error));
  }
}

/** Removes a used ticket from the address, so that it appears in no history, log or referrer. */
function dropTicket(): void {
  setAddress(`${location.pathname}${location.search}`);
}

function asOther(signed: SignedIn | OtherAccount): SignedIn {
  if ('other' in signed) throw new Error('the link is for somebody else still');
  return signed;
}

/** Changes the visible address without going there. A frame without an origin may not do that. */
export function setAddress(address: string): void {
  try {
    history.replaceState(null, '', address);
  } catch {
    // In such a frame, no address is visible anyway.
  }
}

/** Asks whether to continue as the person whom the link is for. */
function isChosen({ one, other }: OtherAccount): Promise<boolean> {
  const named = (text: string) => text.replace('{one}', one || '…').replace('{other}', other || '…');
  return new Promise((resolve) => {
    const choose = (isOther: boolean) => () => {
      openDoor();
      resolve(isOther);
    };
    showDoor(named(wordsOf('other')), [
      createButton(named(wordsOf('goOn')), 'success', choose(true)),
      createButton(named(wordsOf('stay')), 'secondary', choose(false)),
    ]);
  });
}

/** Tells someone why they cannot come in, and what helps; resolves when they try again. */
export function standBefore(why: DoorReason): Promise<void> {
  return new Promise((resolve) => {
    // People who have signed out, or already see this message, are not told in addition that their session has expired.
    if (why === 'expired' && !part('door').hidden) return;
    const again = createButton(wordsOf('again'), isActivity() ? 'success' : 'secondary', () => {
      openDoor();
      resolve();
    });
    const discord = make('a', { class: 'control success', href: DISCORD, rel: 'noreferrer' }, wordsOf('discord'));
    showDoor(wordsOf(why), isActivity() ? [again] : [discord, again]);
  });
}

/** Signs out and leaves the page. */
export async function leavePage(): Promise<void> {
  await signOut().catch(() => undefined);
  await standBefore('signedOut');
  location.reload();
}

function wordsOf(name: string): string {
  return part('room').dataset[name] ?? '';
}

function createButton(label: string, style: 'success' | 'secondary', onclick: () => void): HTMLElement {
  return make('button', { type: 'button', class: `control ${style}`, onclick }, label);
}

function openDoor(): void {
  part('door').hidden = true;
  part('room').inert = false;
}

function showDoor(words: string, buttons: readonly HTMLElement[]): void {
  showType();
  const door = part('door');
  door.replaceChildren(make('h1', {}, 'Parlor'), make('p', {}, words), make('div', { class: 'doors' }, ...buttons));
  door.hidden = false;
  // Nothing behind the message can be reached or read out.
  part('room').inert = true;
  closeSheet();
  buttons[0]?.focus();
}
