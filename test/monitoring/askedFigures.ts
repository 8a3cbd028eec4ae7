import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** What is drawn and alarms: the name of a figure, and a condition on one of its labels. */
export interface FigureCondition {
  readonly name: string;
  readonly label?: string | undefined;
  readonly is?: string | undefined;
  readonly value?: string | undefined;
}

function askedIn(expr: string): readonly FigureCondition[] {
  const found = expr.matchAll(/\b((?:parlor|nodejs|process)_\w+)(?:\{(\w+)(!?=)"(\w+)"\})?/g);
  return Array.from(found, ([, name = '', label, is, value]) => ({ name, label, is, value }));
}

/** All figures that docs/monitoring asks for. */
export function askedFor(): readonly FigureCondition[] {
  const read = (name: string) => readFileSync(new URL(`../../docs/monitoring/${name}`, import.meta.url), 'utf8');
  const Exprs = z.array(z.object({ expr: z.string() }));
  const { panels } = z
    .object({ panels: z.array(z.object({ targets: Exprs })) })
    .parse(JSON.parse(read('grafana.json')));
  const { groups } = z.object({ groups: z.array(z.object({ rules: Exprs })) }).parse(parse(read('alerts.yaml')));
  const [drawn, alarming] = [panels.flatMap(({ targets }) => targets), groups.flatMap(({ rules }) => rules)];
  expect(drawn.length).toBeGreaterThan(10);
  expect(alarming.length).toBeGreaterThan(5);
  return [...drawn, ...alarming].flatMap(({ expr }) => askedIn(expr));
}

/** Those of them that these figures do not answer: of which there is no line, or none with such a label. */
export function unanswered(asked: readonly FigureCondition[], figures: string): readonly string[] {
  const lines = figures.split('\n').filter((line) => !line.startsWith('#'));
  const answers = ({ name, label, is, value }: FigureCondition, line: string) => {
    if (!line.startsWith(`${name} `) && !line.startsWith(`${name}{`)) return false;
    return label === undefined || line.includes(`${label}="${value}"`) === (is === '=');
  };
  return asked.filter((one) => !lines.some((line) => answers(one, line))).map(({ name }) => name);
}
