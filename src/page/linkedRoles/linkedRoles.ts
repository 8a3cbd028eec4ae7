import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { PersonId } from '../../match/match.ts';
import type { Tables } from '../../tables/tables.ts';
import type { AskDiscord } from '../askDiscord.ts';
import { readFigures } from './figures.ts';
import { type Grant, type Grants, readGrant, writeGrant } from './grants.ts';

/** How long after a report the next one is due if nothing happens, in milliseconds: without play, a streak ends. */
const DAILY = 24 * 60 * 60 * 1000;
/** How long after a failure it is retried, in milliseconds. */
const AGAIN = 10 * 60 * 1000;

/** How many people are reported per round; the others wait for the next one. */
const AT_A_LOOK = 50;

/** The statuses with which Discord refuses a grant that the person has revoked: on renewal, and on use. */
const TAKEN_BACK: Readonly<Record<'renewed' | 'used', readonly number[]>> = { renewed: [400], used: [401, 403] };

/** The people who allowed us to tell Discord their figures. */
export interface LinkedRoles {
  /** From now on, reports the figures of the person with this grant; returns who that is. */
  readonly link: (grant: Grant) => Promise<PersonId | undefined>;
  /** Tells Discord what has changed since the last report. Never rejects. */
  readonly attend: () => Promise<void>;
}

interface LinkedRolesOptions {
  readonly tables: Pick<Tables, 'linkedPeople' | 'ratings' | 'people' | 'puzzles'>;
  readonly grants: Grants;
  readonly discord: Pick<AskDiscord, 'restsUntil'>;
  /** The secret that encrypts grants in the store. */
  readonly secret: string;
  readonly log: Logger;
  readonly now: () => number;
}

export function createLinkedRoles({ tables, grants, discord, secret, log, now }: LinkedRolesOptions): LinkedRoles {
  const { linkedPeople } = tables;
  const keep = (person: PersonId, grant: Grant, next: number) =>
    linkedPeople.keep(person, seal(secret, writeGrant(grant)), next);

  /**
   * Tells Discord a person's figures. If something happens in the meantime, it makes them due again and is reported
   * next time.
   */
  async function sendFigures(person: PersonId, due: number): Promise<void> {
    const again = now() + AGAIN;
    if (!(await linkedPeople.putOff(person, due, again))) return;
    switch (await told(person, again)) {
      case 'told':
        await linkedPeople.putOff(person, again, now() + DAILY);
        return;
      case 'taken back':
        await linkedPeople.remove(person);
        return;
      case 'failed':
        return;
    }
  }

  async function told(person: PersonId, again: number): Promise<'told' | 'taken back' | 'failed'> {
    const held = grantIn(secret, (await linkedPeople.readLeave(person)) ?? '');
    if (held === undefined) return 'taken back';
    const renewed = await grants.renew(held);
    if (!renewed.ok) return TAKEN_BACK.renewed.includes(renewed.status) ? 'taken back' : 'failed';
    // The previous grant is no longer valid.
    if (renewed.value !== held) await keep(person, renewed.value, again);
    const answered = await grants.tell(renewed.value, await readFigures(tables, person, now()));
    if (answered.ok) return 'told';
    return TAKEN_BACK.used.includes(answered.status) ? 'taken back' : 'failed';
  }

  return {
    async link(grant) {
      const person = await grants.fetchPerson(grant);
      if (!person.ok) return undefined;
      await keep(person.value, grant, now());
      return person.value;
    },
    async attend() {
      try {
        for (const { person, due } of await linkedPeople.due(AT_A_LOOK)) {
          if (now() < discord.restsUntil()) return;
          await sendFigures(person, due);
        }
      } catch (error) {
        log.warn({ err: error }, "could not update a person's linked role: trying later");
      }
    },
  };
}

/** Revokes a person's permission at their request; first removes all figures from Discord. */
export async function giveBack(grants: Grants, secret: string, leave: string): Promise<void> {
  const held = grantIn(secret, leave);
  const renewed = held && (await grants.renew(held));
  if (renewed?.ok !== true) return;
  await grants.tell(renewed.value, {});
  await grants.revoke(renewed.value);
}

function grantIn(secret: string, leave: string): Grant | undefined {
  const text = unseal(secret, leave);
  return text === undefined ? undefined : readGrant(text);
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

function deriveKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('linked roles').digest();
}

/** Encrypts and signs a text with the secret, so that it is safe in the store and in a backup. */
function seal(secret: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The decrypted text; undefined if it was encrypted with another secret or is damaged. */
function unseal(secret: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, deriveKey(secret), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
