import type { SeenMessage, Visitor } from 'discord-standin';
import { afterEach, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { closeCleanly, type House, openTestBot } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';

/** Words that stand in most English sentences, and in no German one. */
const ENGLISH = /\b(the|your|you|is|are|and|or|not|with|turn|board|of|to|row|column|choose|press)\b/i;

/** The words over a board whose reader is due, in turn or together with others. */
const HAS_BEGUN = /Du bist am Zug|Wähle deinen Zug|Leg ein Plättchen/;

let house: House;
afterEach(() => closeCleanly(house));

/** Begins anew in a whole Discord. */
async function inDiscord() {
  await house.close();
  const whole = await openTestBot();
  house = whole;
  return whole.playground;
}

/** Finn uses Discord in German. */
function finn(): Visitor {
  const found = house.playground.people.find(({ name }) => name === 'Finn');
  return house.playground.visitor(found?.id ?? '', house.channel);
}

async function open(guildLocale: string): Promise<Visitor> {
  house = await openTestTables({ guildLocale });
  return finn();
}

/** All words of a message: what it says, its alt texts, and its controls. */
function wordsOf(message: SeenMessage): string {
  const controls = JSON.stringify(message.components).matchAll(/"(?:label|placeholder|description)":"([^"]*)"/g);
  const alts = message.attachments.map(({ description }) => description ?? '');
  return [message.content, ...alts, ...[...controls].map(([, text]) => text)].join('\n');
}

describe('on an English server, somebody with a German Discord', () => {
  test('types German commands, and is answered in German where nobody else sees it', async () => {
    const person = await open('en-US');
    const rules = await person.command('/cellz regeln');
    expect(rules.message?.content).toContain('Die meisten Kästchen gewinnen');
    expect(rules.message?.attachments[0]?.description).toContain('Ein kleines Beispiel');
    const none = await person.command('/cellz zug linie:a1-a2');
    expect(none.message?.content).toContain('In diesem Kanal läuft keine Partie dieses Spiels');
    expect(none.message?.isPrivate).toBe(true);
  });

  test('sees the public board in English, and is refused in German', async () => {
    const person = await open('en-US');
    await person.command('/cellz neu gegner:Ada spalten:3 reihen:3');
    expect(house.ada.last().content).toContain('3 columns of dots · 3 rows of dots');
    await house.ada.click('Accept');
    await house.ada.settled();
    expect(person.last().content).toContain(`**Your turn**, **A** <@${person.personId}>`);
    const refused = await person.command('/cellz zug linie:a1-z9');
    expect(refused.message?.content).toContain('a1 und z9 sind keine Nachbarn');
    await person.command('/cellz zug linie:a1-a2');
    expect(house.ada.last().content).toContain('drew a1-a2.');
    expect(house.ada.last().attachments[0]?.description).toContain('3 by 3 dots');
  });

  test('is spoken to in German before all where nobody else plays, and where all others do so in German', async () => {
    const person = await open('en-US');
    await person.command('/cellz neu gegner:Ben spalten:3 reihen:3');
    await house.ben.command('/games settings language:deutsch');
    expect(person.last().content).not.toContain('Kästchen');
    await house.ben.click('Accept');
    await person.settled();
    expect(person.last().content).toContain('**Du bist am Zug**');
    await person.command('/cellz zug linie:a1-a2');
    expect(house.ben.last().content).toContain('zieht a1-a2.');
    expect(house.ben.last().attachments[0]?.description).toContain('3 mal 3 Punkte');
    await house.ben.command('/games settings language:en');
    await house.ben.command('/cellz move line:a1-b1');
    expect(person.last().content).toContain('drew a1-b1.');
  });

  test('is spoken to in the language of the server before all where its moderators chose one', async () => {
    const person = await open('en-US');
    await house.tables.servers.choose(house.playground.guildId, { language: 'en' });
    await person.command('/cellz neu computer:leicht spalten:3 reihen:3');
    await person.settled();
    expect(person.last().content).toContain('**Your turn**');
  });

  test('reads the names of options and permissions in German too', async () => {
    const person = await open('en-US');
    const file = { filename: 'karte.txt', contentType: 'text/plain', bytes: new Uint8Array([0xff]) };
    const refused = await person.command('/nuggets neu', { files: { 'eigene-karte': file } });
    expect(refused.message?.content).toContain('Die Datei für `eigene-karte` ließ sich nicht lesen');
    const { faults } = await inDiscord();
    faults.takePermission(house.channel, 'AttachFiles');
    const mute = await finn().command('/cellz neu');
    expect(mute.message?.content).toContain('Mir fehlt die Berechtigung Dateien anhängen');
  });

  test('is answered in the language they chose, whatever Discord says', async () => {
    const person = await open('en-US');
    expect((await person.command('/spiele meine')).message?.content).toContain('Du sitzt gerade an keinem Tisch');
    await person.command('/spiele einstellungen');
    expect(person.last().content).not.toContain('wie dein Discord sie dir zeigt');
    await person.command('/spiele einstellungen sprache:en');
    expect(person.last().content).toContain('Commands keep the names that your Discord shows you');
    expect((await person.command('/spiele meine')).message?.content).toContain("You're not at any table");
  });
});

describe('on a German server', () => {
  test('what all see is German, and what somebody with an English Discord alone sees is English', async () => {
    await open('de');
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    expect(ben.last().content).toContain('fordert');
    expect(ben.last().content).toContain('3 Punkte breit · 3 Punkte hoch');
    await ben.click('Annehmen');
    await ada.command('/cellz move line:a1-a2');
    expect(ben.last().content).toContain('zieht a1-a2.');
    expect(ben.last().content).toContain(`**Du bist am Zug**, **B** <@${ben.personId}>`);
    expect(ben.last().attachments[0]?.description).toContain('3 mal 3 Punkte');
    expect((await ada.command('/cellz move line:b1-b2')).message?.content).toContain("It's not your turn yet");
    await ada.command('/games server');
    await ada.select('The language of messages everyone sees', ['en']);
    await ben.command('/cellz move line:b1-b2');
    expect(ada.last().content).toContain('drew b1-b2.');
  });

  test.each(COMMANDS.map(({ game }) => game))('$id is German for who plays it in German', async ({ id, hidden }) => {
    const person = await open('de');
    const seen: string[] = [];
    const see = () => seen.push(wordsOf(person.last()));
    await person.command(`/${id} neu plätze:2`);
    see();
    await person.select('Einen Computer dazunehmen …', ['easy']);
    await person.waitFor((messages) => HAS_BEGUN.test(messages.at(-1)?.content ?? ''));
    see();
    await person.command(`/${id} regeln`);
    see();
    if (hidden) {
      await person.command(`/${id} sicht`);
      see();
    }
    await person.command(`/${id} aufgeben`);
    see();
    await person.click('Aufgeben');
    await person.settled();
    seen.push(...person.messages().map(wordsOf));
    const lines = new Set(seen.flatMap((words) => words.split('\n')));
    expect([...lines].filter((line) => ENGLISH.test(line.replaceAll(/`[^`]*`/g, '')))).toEqual([]);
  });

  test('all of `/spiele` is German', async () => {
    const person = await open('de');
    for (const name of ['hier', 'meine', 'verlauf', 'einstellungen', 'urlaub', 'hilfe', 'server', 'export']) {
      const { message } = await person.command(`/spiele ${name}`);
      const lines = message === undefined ? [] : wordsOf(message).split('\n');
      const known = lines.map((line) => line.replaceAll(/`[^`]*`/g, '').replace('Sprache: English', ''));
      expect(known.filter((line) => ENGLISH.test(line))).toEqual([]);
      expect(message?.content).not.toBe('');
    }
  });
});
