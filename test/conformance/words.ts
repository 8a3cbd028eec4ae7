import assert from 'node:assert/strict';
import type { GameEvent } from '../../src/engine/game.ts';
import { sayMove } from '../../src/engine/sayMove.ts';
import type { Seat } from '../../src/engine/seat.ts';
import type { SetupOption } from '../../src/engine/setup.ts';
import { addEvents, describeTurnLine, type TurnLine } from '../../src/engine/turnLines.ts';
import { type Checks, checkPhrase, type Subject, sayIn } from './subject.ts';
import { describePly, generateChoices, spread } from './walk.ts';

const LONGEST_RULES = 1900;
const LONGEST_SHORT_RULES = 450;
const LONGEST_OPTION = 100;
const MOST_CHOICES = 25;
/** How Discord wants the name of a command or option. */
const NAME = /^[a-z][a-z0-9_-]{0,31}$/;

export const WORD_CHECKS: Checks = {
  'it has a name, rules for players, and seats that make sense'({ game, texts }) {
    assert.match(game.id, NAME, 'the id is a lower-case word');
    assert.ok(Number.isInteger(game.rules) && game.rules >= 1, 'rules counts from 1');
    const { min, usual, max } = game.seats;
    assert.ok(1 <= min && min <= usual && usual <= max && max <= 26, 'seats: min <= usual <= max');
    checkPhrase(texts, { key: game.name }, 'name');
    checkPhrase(texts, { key: game.rulesText }, 'rules text');
    if (game.about !== undefined) checkPhrase(texts, { key: game.about }, 'the sentence about it');
    if (game.unit !== undefined) checkPhrase(texts, { key: game.unit, values: { number: 2, count: 2 } }, 'the unit');
    if (game.shortRules !== undefined) {
      checkPhrase(texts, { key: game.shortRules }, 'the rules in short');
      const short = texts[game.shortRules]?.length ?? 0;
      assert.ok(short <= LONGEST_SHORT_RULES, `the rules in short have ${short} characters`);
    }
    const length = texts[game.rulesText]?.length ?? 0;
    assert.ok(length <= LONGEST_RULES, `the rules text has ${length} characters, more than ${LONGEST_RULES}`);
  },

  'every setup option has a valid name, texts and a default, and is refused only with a reason'({
    game,
    texts,
    options,
  }) {
    for (const [name, option] of Object.entries(game.setup)) {
      assert.match(name, NAME, `setup ${name}: not a lower-case word`);
      checkPhrase(texts, { key: option.text }, `setup ${name}`);
      assert.ok((texts[option.text]?.length ?? 0) <= LONGEST_OPTION, `setup ${name}: its words are too long`);
      checkDefault(name, option);
    }
    const [first] = generateChoices(game, options);
    assert.equal(first && game.refuseSetup?.(first.setup, first.seatCount), undefined, 'the default setup is refused');
  },

  'every event is told, to seats that are there'({ walks, texts }) {
    for (const { plies, script } of walks) {
      for (const { played } of plies) {
        for (const { to, text } of played.events) {
          checkPhrase(texts, text, 'an event');
          assert.ok(
            to === 'everyone' || to.every((seat) => seat >= 0 && seat < script.seatCount),
            `${text.key}: told to nobody`,
          );
        }
      }
    }
  },

  'every move can be told in words of the game, never as it is written for machines'(subject) {
    const { game, stops, texts } = subject;
    const say = sayIn(texts);
    for (const { state, where } of spread(stops, MOST_TOLD)) {
      for (const seat of game.toAct(state).slice(0, 2)) {
        const written = game.legal(state, seat).map((move) => game.write(move));
        const words = written.map((text) => {
          const told = sayMove(game, { state, seat }, text);
          if (game.say !== undefined) checkPhrase(texts, told, `${where}, ${text}`);
          const said = game.say === undefined ? text : say(told);
          assert.ok(isReadable(text) || !said.includes(text), `${where}: ${text} is told as ${said}`);
          assert.ok(said.length <= LONGEST_MOVE, `${where}: ${text} is told in ${said.length} characters: ${said}`);
          return said;
        });
        const alike = written.length - new Set(words).size;
        assert.ok(alike <= written.length / 2, `${where}: ${alike} of ${written.length} moves are told alike`);
      }
    }
  },

  'each turn is told to every player in one line, before they are to act themselves'({ game, walks, texts }) {
    const say = sayIn(texts);
    for (const { plies, script } of walks) {
      let lines: readonly TurnLine[] = [];
      const lastTold = new Map<Seat, number>();
      for (const [ply, { state, seat, played }] of plies.entries()) {
        const where = describePly(script, ply);
        lines = addEvents(lines, played.events, ply + 1).slice(-MOST_LINES);
        for (const line of lines.filter(({ at }) => at === ply + 1))
          checkLine(texts, say(describeTurnLine(line)), line, where);
        checkTurns(played.events, script.seatCount, where);
        const newly = game.toAct(played.state).filter((one) => one !== seat && !game.toAct(state).includes(one));
        for (const one of newly) {
          const known = lastTold.get(one) ?? 0;
          assert.ok(
            lines.some(({ at }) => at > known),
            `${where}: seat ${one} is to act and is told of nothing that others did`,
          );
        }
        lastTold.set(seat, ply + 1);
      }
    }
  },
};

const MOST_TOLD = 40;
/** So long a move may be told: three of them, with what was better, stand over an analysis. */
const LONGEST_MOVE = 100;

/** Whether what is written is what people say: one or two words, numbers, or squares such as `a1`. */
function isReadable(text: string): boolean {
  return /^(?:[a-z]+|[a-z]?\d{1,2})(?:[- ](?:[a-z]+|[a-z]?\d{1,2}))?$/.test(text);
}

/** So long a line may be, with letters for players: some six lines of a phone, where a turn is of the longest. */
const LONGEST_LINE = 320;
const MOST_LINES = 20;

function checkLine(texts: Subject['texts'], words: string, line: TurnLine, where: string): void {
  checkPhrase(texts, describeTurnLine(line), `${where}, a turn`);
  assert.ok(words.length <= LONGEST_LINE, `${where}: the turn takes ${words.length} characters: ${words}`);
}

/** What tells a turn is for everybody, and of somebody. */
function checkTurns(events: readonly GameEvent[], seatCount: number, where: string): void {
  for (const { to, turn, text } of events) {
    if (turn === undefined) continue;
    assert.equal(to, 'everyone', `${where}: ${text.key} tells a turn to some alone`);
    assert.ok(turn.seat >= 0 && turn.seat < seatCount, `${where}: ${text.key} tells the turn of nobody`);
  }
}

function checkDefault(name: string, option: SetupOption): void {
  switch (option.kind) {
    case 'number':
      assert.ok(option.min <= option.default && option.default <= option.max, `setup ${name}: default out of range`);
      break;
    case 'choice':
      assert.ok(option.choices.includes(option.default), `setup ${name}: the default is no choice`);
      assert.ok(option.choices.length <= MOST_CHOICES, `setup ${name}: more choices than Discord shows`);
      break;
    case 'flag':
      break;
    case 'file':
      assert.ok(option.maxBytes > 0, `setup ${name}: no file fits`);
      break;
  }
}
