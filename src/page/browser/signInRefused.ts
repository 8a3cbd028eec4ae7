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
 * Signs in, by the link's ticket, by Discord, or with an existing session. Waits until that succeeds. A link brings
 * what to look at `first`.
 */
export async function signInOnPage(first: FirstLook): Promise<SignedIn> {
  try {
    return await (isActivity() ? activitySignIn() : byTicket(first));
  } catch (error) {
    // Without the server there is no sign-in page.
    if (!isActivity() && !(error instanceof RequestRefusedError)) throw error;
    await standBefore(isActivity() ? 'refused' : 'used');
    return signInOnPage(first);
  }
}

/** Whether they come without anything to sign in with. */
export function mayBeSignedIn(): boolean {
  return !isActivity() && ticketHere() === null;
}

function ticketHere(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('ticket');
}

async function byTicket(first: FirstLook): Promise<SignedIn> {
  const ticket = ticketHere();
  // The ticket is used up immediately, and appears in no history, log or referrer.
  setAddress(`${location.pathname}${location.search}`);
  if (ticket === null) return requestWelcome();
  try {
    const signed = await signIn({ ticket, first });
    if (!('other' in signed)) return signed;
    return (await isChosen(signed)) ? asOther(await signIn({ ticket, isSure: true, first })) : await requestWelcome();
  } catch (error) {
    // People who are already signed in here may go on, even if their link was used.
    return requestWelcome().catch(() => Promise.reject(error));
  }
}

function asOther(signed: SignedIn | OtherAccount): SignedIn {
  if ('other' in signed) throw new Error('the link is for somebody else still');
  return signed;
}

/** Shows an address without going there. A frame without an origin may not. */
export function setAddress(address: string): void {
  try {
    history.replaceState(null, '', address);
  } catch {
    // It is shown nowhere there.
  }
}

/** Asks whether to go on as the link's person. */
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

/** Says why one cannot come in, and what helps; resolves when it is tried again. */
export function standBefore(why: DoorReason): Promise<void> {
  return new Promise((resolve) => {
    // People who have signed out, or are here already, are not also told that their sign-in expired.
    if (why === 'expired' && !part('door').hidden) return;
    const again = createButton(wordsOf('again'), isActivity() ? 'success' : 'secondary', () => {
      openDoor();
      resolve();
    });
    const discord = make('a', { class: 'control success', href: DISCORD, rel: 'noreferrer' }, wordsOf('discord'));
    showDoor(wordsOf(why), isActivity() ? [again] : [discord, again]);
  });
}

/** Nobody is signed in here any more. */
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
  // Nothing behind the door can be reached or heard.
  part('room').inert = true;
  closeSheet();
  buttons[0]?.focus();
}
