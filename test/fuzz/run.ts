import { parseArgs } from 'node:util';
import { threadTime } from '../../src/tables/thinking/trialWorker.ts';
import { startTrials } from '../../src/tables/thinking/trySetups.ts';
import { fuzzBot } from './bot.ts';
import { keepFound, readCorpus } from './corpus.ts';
import { fuzzPort } from './port.ts';
import { fuzzRules, replayRules } from './rules.ts';
import { fuzzSetups, LONGEST_HOLD, MOST_LATE } from './setups.ts';

/**
 * `npm run fuzz -- --rules 1000000 --bot 20000 --port 20000 --seed 1`: hostile input for the rules of all games, for
 * the whole bot and for the port of its board, and what was wrong with what came of it. What was found before comes
 * first; what is found in rules and bot is kept in corpus.json.
 *
 * `npm run fuzz -- setups --setups 1000`: every game set up at every bound of its options, and so often with several at
 * once; how long one of them held the thread that answers, and how late others were.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rules: { type: 'string', default: '1000000' },
    bot: { type: 'string', default: '20000' },
    port: { type: 'string', default: '20000' },
    setups: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});
// Node's `fetch` leaves promises behind when an upload is cut: the bot survives that (src/run.ts), and so do we.
process.on('unhandledRejection', (error) => process.stdout.write(`a promise that nobody waited for: ${error}\n`));

const seed = Number(values.seed);
if (positionals.includes('setups')) process.exit(await fuzzSetupsAlone());
const tell = (what: string, all: string) => (done: number) => process.stdout.write(`${what} ${done} of ${all}\n`);
const faults: string[] = [];
const note = (fault: string) => {
  faults.push(fault);
  process.stdout.write(`FAULT ${fault}\n`);
};
const corpus = readCorpus();
for (const found of corpus.rules) for (const fault of replayRules(found)) note(`once more: ${fault}`);
for (const found of corpus.bot) await fuzzBot(found.inputs, found.seed, undefined, note);
const keepInRules = (found: (typeof corpus.rules)[number]) => keepFound({ rules: [found] });
for (const fault of fuzzRules(Number(values.rules), seed, tell('rules', values.rules), undefined, keepInRules))
  note(fault);
await fuzzBot(Number(values.bot), seed, tell('bot', values.bot), note, undefined, (found) =>
  keepFound({ bot: [found] }),
);
for (const fault of await fuzzPort(Number(values.port), seed, tell('port', values.port))) note(fault);
process.stdout.write(
  `${values.rules} inputs for the rules, ${values.bot} for the bot: ${faults.length} kinds of faults\n`,
);
// discord.js may leave the heartbeat of a connection behind that was closed while its first one was on its way.
process.exit(faults.length === 0 ? 0 : 1);

/** Bars in milliseconds. Gives the exit code. */
async function fuzzSetupsAlone(): Promise<number> {
  const trials = startTrials();
  const done = await fuzzSetups({ randomOnes: Number(values.setups) }, seed, trials, threadTime);
  for (const fault of done.faults) process.stdout.write(`FAULT ${fault}\n`);
  const { tried, begun, longest, others } = done;
  process.stdout.write(
    `${tried} set-ups, ${begun} begun\n` +
      `longest hold ${longest.held.toFixed(1)} ms of ${LONGEST_HOLD}: ${longest.by}\n` +
      `others' 99th percentile ${others.toFixed(1)} ms of ${MOST_LATE}\n`,
  );
  return done.faults.length === 0 && longest.held <= LONGEST_HOLD && others <= MOST_LATE ? 0 : 1;
}
