import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepBudget } from '../../src/engine/budget.ts';
import { byScore, winners } from '../../src/engine/outcome.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { accept, refuse } from '../../src/engine/result.ts';
import { defaultSetup } from '../../src/engine/setup.ts';

describe('places by score', () => {
  test('are best for the highest score, and shared by equal ones', () => {
    expect(byScore([3, 5, 3])).toEqual({ scores: [3, 5, 3], places: [2, 1, 2] });
    expect(byScore([4, 4, 1]).places).toEqual([1, 1, 3]);
    expect(byScore([-2]).places).toEqual([1]);
  });

  test('go by the tie-breaks in their order where scores are equal, and by nothing else', () => {
    expect(byScore([3, 3, 5], [1, 2, 0]).places).toEqual([3, 2, 1]);
    expect(byScore([3, 3, 3], [1, 1, 2], [0, 4, 9]).places).toEqual([3, 2, 1]);
    expect(byScore([3, 3], [1, 1], [2, 2]).places).toEqual([1, 1]);
  });

  test('count those who are better', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 6 }), (scores) => {
        const { places } = byScore(scores);
        for (const [seat, place] of places.entries()) {
          expect(place).toBe(1 + scores.filter((score) => score > Number(scores[seat])).length);
        }
      }),
    );
  });

  test('make everybody in the first place a winner', () => {
    expect(winners(byScore([2, 7, 7]))).toEqual([1, 2]);
    expect(winners({ scores: [], places: [2, 1, 3] })).toEqual([1]);
  });
});

describe('small things', () => {
  test('the default setup has what every option says, by its name', () => {
    const setup = defaultSetup({
      size: { kind: 'number', text: 'nim.option.heap', min: 2, max: 9, default: 6 },
      map: { kind: 'choice', text: 'nim.option.heap', choices: ['mine', 'cave'], default: 'cave' },
      theft: { kind: 'flag', text: 'nim.option.heap', default: false },
      file: { kind: 'file', text: 'nim.option.heap', maxBytes: 9, default: '' },
    });
    expect(setup).toEqual({ size: 6, map: 'cave', theft: false, file: '' });
    expect(defaultSetup({})).toEqual({});
  });

  test('a phrase has values only where there are some', () => {
    expect(Object.keys(phrase('nim.name'))).toEqual(['key']);
    expect(phrase('nim.name', { count: 2 })).toEqual({ key: 'nim.name', values: { count: 2 } });
  });

  test('a result is a value or a refusal', () => {
    expect(accept(3)).toEqual({ ok: true, value: 3 });
    expect(refuse(phrase('nim.name'))).toEqual({ ok: false, refusal: { key: 'nim.name' } });
  });

  test('a budget of steps says yes so many times, and no ever after', () => {
    const budget = stepBudget(2);
    expect([budget(), budget(), budget(), budget()]).toEqual([true, true, false, false]);
    expect(stepBudget(0)()).toBe(false);
  });
});
