import { accept } from '../../engine/result.ts';
import { isLive, type PersonId } from '../../match/match.ts';
import type { Ring } from '../../rings/ring.ts';
import { canStart, leaveRing, tablesToOpen, tablesToPlayOut } from '../../rings/steps.ts';
import { isStoreAway } from '../../store/failure.ts';
import { LOOK_AGAIN } from '../../tables/clocks/timerQueue.ts';
import type { RingStep } from '../../tables/keeping/rings.ts';
import type { Services } from '../contract/door.ts';
import { editAgain } from '../contract/editAgain.ts';
import { forEachDue } from '../contract/forEachDue.ts';
import { nonceIn } from '../contract/nonce.ts';
import { localeOfServer } from '../words/publicSettings.ts';
import { wordsFor } from '../words/wordsFor.ts';
import { endedScreen, givenUpScreen, ringScreen, ringTitle } from './ringScreen.ts';

/**
 * The pause between two edits of a ring's message, in milliseconds: Discord accepts few edits of messages older than an
 * hour.
 */
const REST = 10_000;

/** Does everything that is due in any ring. Never rejects. */
export function attendDueRings(services: Services): Promise<void> {
  const { app } = services;
  const failed = (error: unknown) => {
    app.log.error({ err: error }, 'could not update rings');
    if (isStoreAway(error)) app.later(LOOK_AGAIN, () => attendDueRings(services));
  };
  return forEachDue(app.tables.rings.due, (id) => attendRing(services, id), failed);
}

/** From now on, opens a ring's next table when one of its matches is over. */
export function watchRings(services: Services): void {
  const { tables, aside } = services.app;
  tables.watch((match) => {
    const { ring } = match;
    if (ring !== undefined && !isLive(match) && tables.isOurs(match)) aside(() => attendRing(services, ring.id));
  });
}

/** Does what is due in a ring (starting it, opening tables or ending it) and shows the result. */
export async function attendRing(services: Services, id: string): Promise<void> {
  await services.door.inOrder(`ring:${id}`, async () => {
    const { rings } = services.app.tables;
    const before = await rings.read(id);
    if (before === undefined) return;
    await letGo(services, before);
    await openRingThread(services, (await rings.read(id)) ?? before);
    const step = await rings.attend(id);
    if (step === undefined) return;
    await showStep(services, step);
    if (step.ring !== undefined && tablesToPlayOut(step.ring, services.now()).length > 0) playOut(services, id);
  });
}

/** Makes computers finish a ring's remaining games in the background, after which the ring is over. */
function playOut(services: Services, id: string): void {
  const { tables, log, aside } = services.app;
  tables.rings.unfinished.playOut(id).then(
    (isDone) => (isDone ? aside(() => attendRing(services, id)) : undefined),
    (error: unknown) => log.error({ err: error }, "could not finish a ring's games"),
  );
}

/**
 * Opens the thread for the games of a ring that starts now: only for its members if the server wants that, otherwise
 * for everyone; none if the server wants no threads.
 */
async function openRingThread({ app, door, now }: Services, ring: Ring): Promise<void> {
  if (ring.thread !== undefined || ring.lacksThread || ring.parent !== undefined || !canStart(ring, now())) return;
  const { threads, ringThreads } = (await app.tables.servers.read(ring.guild)).settings;
  const isPrivate = ringThreads === 'private';
  if (threads === 'never' && !isPrivate) return;
  const locale = await localeOfServer({ app, channels: door.channels }, ring.guild);
  const members = ring.entrants.flatMap(({ person }) => person ?? []);
  const name = wordsFor(app.catalogue, locale).plain(ringTitle(app, ring));
  const thread = await findLostThread({ app, door }, ring, name);
  await app.tables.rings.change(ring.id, (one) => accept({ ...one, asksForThread: true }));
  const opened = await door.channels.openThread(
    { channel: ring.channel, thread, ...(isPrivate ? { members } : {}) },
    name,
  );
  if (!('thread' in opened) && !isPrivate) return;
  const where = 'thread' in opened ? { thread: opened.thread } : { lacksThread: true as const };
  await app.tables.rings.change(ring.id, ({ asksForThread: _, ...one }) => accept({ ...one, ...where }));
}

/** The thread that was opened for a ring by a process that was killed before it could note that; usually none. */
async function findLostThread(
  { app, door }: Pick<Services, 'app' | 'door'>,
  { asksForThread, guild, channel }: Ring,
  name: string,
): Promise<string | undefined> {
  if (asksForThread !== true) return undefined;
  const { live, over } = await app.tables.rings.ofServer(guild);
  const known = [...live, ...over].map(({ thread }) => thread);
  return door.channels.findThreads(guild, channel, name).find((thread) => !known.includes(thread));
}

async function showStep(services: Services, { ring, before, opened, ended }: RingStep): Promise<void> {
  for (const one of ended) await services.door.announce(one.change, one.before);
  for (const change of opened) await services.door.announce(change);
  if (ring === undefined && before.status === 'waiting') await showGivenUp(services, before);
  if (ring === undefined || ring.status === 'waiting') return;
  if (ring.status === 'over' && before.status !== 'over') await showEnd(services, ring);
  else if (ring.status !== 'over') followRing(services, ring.id);
}

/**
 * Removes members who have left the server. Checked before the ring starts, and before tables are opened for them. A
 * ring starts without people whom a moderator has barred since they joined it.
 */
async function letGo({ app, door, now }: Services, ring: Ring): Promise<void> {
  const begins = canStart(ring, now());
  const { barred } = await app.tables.servers.read(ring.guild);
  const isBarred = (person: PersonId) => barred.some((one) => one.person === person && one.until > now());
  const seated = tablesToOpen(ring).flatMap((number) => ring.tables[number]?.seats ?? []);
  const next = new Set(begins ? ring.entrants.keys() : seated);
  for (const entrant of next) {
    const person = ring.entrants[entrant]?.person;
    if (person === undefined) continue;
    const stays = !(begins && isBarred(person)) && (await door.channels.isMember(person, ring.guild));
    if (stays) continue;
    await app.tables.rings.change(ring.id, (one) => leaveRing(one, person, now()));
  }
}

/** Shows a new ring in its channel, and stores the message's id. Does nothing if the ring already has a message. */
export async function postRing(services: Services, { id }: Pick<Ring, 'id'>): Promise<void> {
  await services.door.inOrder(`ring message:${id}`, async () => {
    const { app, door } = services;
    const ring = await app.tables.rings.read(id);
    if (ring === undefined || ring.message !== undefined) return;
    const posted = await door.channels.post(
      ring.channel,
      await buildScreen(services, ring),
      nonceIn(ring.channel, `ring${id}`),
    );
    if ('message' in posted) await noteMessage(services, id, posted.message);
  });
}

function noteMessage({ app }: Services, id: string, message: string) {
  return app.tables.rings.change(id, (ring) => accept({ ...ring, message }));
}

/** Updates a ring's message soon. */
export function followRing(services: Services, id: string): void {
  const { app, door } = services;
  door.throttleEdits(`ring:${id}`, REST, () => editAgain(app, () => show(services, id)));
}

async function show(services: Services, id: string) {
  const { app, door } = services;
  const ring = await app.tables.rings.read(id);
  if (ring?.message === undefined) return [];
  return [await door.channels.edit(ring.channel, ring.message, await buildScreen(services, ring))];
}

/** Shows the end in a new message, where people notice it; the old message then only says who won. */
async function showEnd(services: Services, ring: Ring): Promise<void> {
  const { app, door } = services;
  const { channels } = door;
  const locale = await localeOfServer({ app, channels }, ring.guild);
  const screen = ringScreen(app, ring, locale);
  const posted = await channels.post(ring.channel, screen, nonceIn(ring.channel, `end${ring.id}`));
  const { channel, message } = ring;
  if (message !== undefined)
    await editAgain(app, async () => [
      await channels.edit(channel, message, 'message' in posted ? endedScreen(app, ring, locale) : screen),
    ]);
  if ('message' in posted) await noteMessage(services, ring.id, posted.message);
}

/** Replaces a ring's message if too few people came, with one button for joining the next. */
async function showGivenUp({ app, door }: Services, ring: Ring): Promise<void> {
  const { channel, message } = ring;
  if (message === undefined) return;
  const screen = givenUpScreen(app, ring, await localeOfServer({ app, channels: door.channels }, ring.guild));
  await editAgain(app, async () => [await door.channels.edit(channel, message, screen)]);
}

async function buildScreen({ app, door }: Services, ring: Ring) {
  return ringScreen(app, ring, await localeOfServer({ app, channels: door.channels }, ring.guild));
}
