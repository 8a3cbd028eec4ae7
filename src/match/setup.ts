import type { Game } from '../engine/game.ts';
import { type Phrase, phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import type { SetupOption, SetupValue } from '../engine/setup.ts';

/** The setup of a new match: the requested values, defaults for the rest, and every value checked. */
export function chooseSetup(
  game: Game,
  asked: Readonly<Record<string, SetupValue>>,
  seatCount: number,
): Result<Readonly<Record<string, SetupValue>>> {
  const setup: Record<string, SetupValue> = {};
  for (const [name, option] of Object.entries(game.setup)) {
    const value = asked[name] ?? option.default;
    const refusal = refuseValue(name, option, value);
    if (refusal !== undefined) return refuse(refusal);
    setup[name] = value;
  }
  const refusal = game.refuseSetup?.(setup, seatCount);
  return refusal === undefined ? accept(setup) : refuse(refusal);
}

function refuseValue(name: string, option: SetupOption, value: SetupValue): Phrase | undefined {
  switch (option.kind) {
    case 'number': {
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= option.min && value <= option.max;
      return fits ? undefined : phrase('tables.setup.number', { name, min: option.min, max: option.max });
    }
    case 'choice': {
      const fits = typeof value === 'string' && option.choices.includes(value);
      return fits ? undefined : phrase('tables.setup.choice', { name, choices: option.choices.join(', ') });
    }
    case 'flag':
      return typeof value === 'boolean' ? undefined : phrase('tables.setup.flag', { name });
    case 'file': {
      const fits = typeof value === 'string' && Buffer.byteLength(value) <= option.maxBytes;
      return fits ? undefined : phrase('tables.setup.file', { name, bytes: option.maxBytes });
    }
  }
}
