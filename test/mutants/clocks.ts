import type { Mutant } from './mutant.ts';

/** Who would lose by time, or win it, wrongly. */
export const CLOCKS: readonly Mutant[] = [
  {
    means: 'a time-out is carried out that somebody has just escaped',
    file: 'src/tables/clocks/dueEvents.ts',
    old: 'return stands ? make(current) : refuse(GONE);',
    now: 'return make(current);',
    seenBy: [
      [
        'test/tables/clocks.test.ts',
        'a turn whose time is up is not played where the person was faster than the computer',
      ],
    ],
  },
  {
    means: 'who lets one turn pass loses the seat for good',
    file: 'src/tables/clocks/timeUp.ts',
    old: 'const MOST_MISSED = 3;',
    now: 'const MOST_MISSED = 1;',
    seenBy: [
      [
        'test/tables/clocks.test.ts',
        'a turn whose time is up is skipped by the move that does nothing, where that was chosen',
      ],
    ],
  },
  {
    means: 'turns that passed are not counted: who never comes holds all up',
    file: 'src/tables/clocks/timeUp.ts',
    old: '(one, at) => (at === seat ? { ...one, missed: one.missed + 1 } : one)',
    now: '(one) => one',
    seenBy: [
      [
        'test/tables/clocks.test.ts',
        'a turn whose time is up is played once where it is looked for twice at the same time',
      ],
    ],
  },
  {
    means: 'who comes back has still missed all their turns',
    file: 'src/tables/clocks/deadlines.ts',
    old: 'return moves.length > 0 && moves.every(({ by }) => by === undefined) ? 0 : missed;',
    now: 'return missed;',
    seenBy: [['test/tables/clocks.test.ts', 'a turn whose time is up counts until the person moves again']],
  },
  {
    means: 'who is not to act loses time',
    file: 'src/tables/clocks/deadlines.ts',
    old: 'if (!runs) return { left: comesBack',
    now: 'if (!runs) return { since: now, left: comesBack',
    seenBy: [['test/tables/clocks.test.ts', 'a clock of 1h gives its whole time to the first move']],
  },
  {
    means: 'a move brings no time',
    file: 'src/tables/clocks/deadlines.ts',
    old: 'Math.min(left + limit.add, limit.most)',
    now: 'left',
    seenBy: [
      ['test/tables/clocks.test.ts', 'a clock of so much a move begins anew with every move, and saves nothing'],
    ],
  },
  {
    means: 'time is saved up without end',
    file: 'src/tables/clocks/deadlines.ts',
    old: 'Math.min(left + limit.add, limit.most)',
    now: 'left + limit.add',
    seenBy: [['test/tables/clocks.test.ts', 'a clock of 1h gives its whole time to the first move']],
  },
  {
    means: 'by taking moves back somebody gains time',
    file: 'src/tables/clocks/deadlines.ts',
    old: 'const time = comesBack ? Math.max(left, LEAST) : Math.min(left + limit.add, limit.most);',
    now: 'const time = Math.min(left + limit.add, limit.most);',
    seenBy: [['test/tables/clocks.test.ts', 'a clock gives no time to who takes moves back again and again']],
  },
  {
    means: 'the clock of a player starts anew with every move of others',
    file: 'src/tables/clocks/deadlines.ts',
    old: 'if (runs && own.since !== undefined && (moves.length === 0 || isHidden)) return { ...own, missed };',
    now: '',
    seenBy: [['test/tables/clocks.test.ts', 'a clock goes on unchanged while others do what does not concern it']],
  },
  {
    means: 'a computer player runs out of time',
    file: 'src/tables/clocks/deadlines.ts',
    old: "const runs = player.kind === 'person' && acting.includes(seat);",
    now: 'const runs = acting.includes(seat);',
    seenBy: [['test/tables/clocks.test.ts', 'a clock stops with the match, and for who hands over the seat']],
  },
  {
    means: 'who could not move as the bot was away is out of time at once',
    file: 'src/tables/clocks/deadlines.ts',
    old: 'return Math.max(due, awake + TIME_AFTER_OUTAGE);',
    now: 'return due;',
    seenBy: [['test/tables/clocks.test.ts', 'a clock stands still in an outage, and leaves an hour after a long one']],
  },
  {
    means: 'an outage is not counted',
    file: 'src/tables/clocks/deadlines.ts',
    old: 'return [...outages, ...(settings?.vacations ?? [])];',
    now: 'return settings?.vacations ?? [];',
    seenBy: [['test/tables/clocks.test.ts', 'a clock stands still in an outage, and leaves an hour after a long one']],
  },
  {
    means: 'a shard counts the outages of another',
    file: 'src/tables/clocks/uptime.ts',
    old: 'computeShard(guild, count) === id ? outages : []',
    now: 'computeShard(guild, count) >= 0 && id >= 0 ? outages : []',
    seenBy: [['test/tables/uptime.test.ts', 'an outage counts for its shard alone']],
  },
  {
    means: 'who sleeps with the machine runs out of time',
    file: 'src/tables/clocks/openUptime.ts',
    old: 'if (at - shard.seen > ASLEEP) noteEnd(known, key, shard);',
    now: 'if (at < 0) noteEnd(known, key, shard);',
    seenBy: [
      ['test/tables/uptime.test.ts', 'whatever fails, for however long, its time does not count, and hardly any other'],
    ],
  },
  {
    means: 'time is up a vacation too early',
    file: 'src/tables/clocks/deadlines.ts',
    old: 'const due = countedUntil(listPauses(settings, outages), since, left);',
    now: 'const due = countedUntil(outages, since, left);',
    seenBy: [['test/play/clocks.test.ts', 'a vacation stops the clock for as long as it lasts, and the board says so']],
  },
  {
    means: 'who plays alone has a clock',
    file: 'src/tables/clocks/deadlines.ts',
    old: 'return presentPersons(match).length > 1 ? TIME_LIMITS[USUAL_PACE] : undefined;',
    now: 'return TIME_LIMITS[USUAL_PACE];',
    seenBy: [
      ['test/tables/clocks.test.ts', 'a clock is for persons: not for computers, nor alone unless it was chosen'],
    ],
  },
  {
    means: 'forfeit is not what was chosen: a computer moves',
    file: 'src/tables/clocks/timeUp.ts',
    old: "if (match.clock?.timeout === 'forfeit') return",
    now: 'if (match.clock?.timeout === undefined) return',
    seenBy: [['test/play/clocks.test.ts', 'when the time is up the player is out, where that was chosen']],
  },
  {
    means: 'skip is not what was chosen: a computer moves',
    file: 'src/tables/clocks/timeUp.ts',
    old: "const skips = match.clock?.timeout === 'skip';",
    now: 'const skips = false;',
    seenBy: [
      [
        'test/tables/clocks.test.ts',
        'a turn whose time is up is skipped by the move that does nothing, where that was chosen',
      ],
    ],
  },
  {
    means: 'reminders come in the night',
    file: 'src/notifications/reminders.ts',
    old: 'const at = calm < due ? calm : hoursEnd(settings, from);',
    now: 'const at = from;',
    seenBy: [['test/play/clocks.test.ts', 'a reminder waits until quiet hours end']],
  },
  {
    means: 'a reminder comes after the time is up',
    file: 'src/notifications/reminders.ts',
    old: 'if (at < due) return at > now ? at : moment;',
    now: 'if (at > 0) return at > now ? at : moment;',
    seenBy: [
      [
        'test/tables/clocks.test.ts',
        'the deadlines of a match in quiet hours wait for their end, or come before them where that is too late',
      ],
    ],
  },
  {
    means: 'a reminder past a deadline in the night is dropped where the turn began in quiet hours',
    file: 'src/notifications/reminders.ts',
    old: '(before > now || hoursEnd(settings, now) === now)',
    now: 'hoursEnd(settings, now) === now',
    seenBy: [
      ['test/notifications/policy.test.ts', 'whose hour lies in quiet hours past the deadline comes before they begin'],
    ],
  },
  {
    means: 'all reminders that were missed come at once',
    file: 'src/notifications/reminders.ts',
    old: 'return reminders.slice(Math.max(missed, 0));',
    now: 'return reminders;',
    seenBy: [['test/tables/clocks.test.ts', 'the deadlines of a match that were missed come as one']],
  },
  {
    means: 'a match at which nobody moves ends without a warning',
    file: 'src/tables/clocks/dueEvents.ts',
    old: "return { kind: 'warning', at: countedUntil(pauses, since, IDLE_LASTS - IDLE_WARNING), since };",
    now: "return { kind: 'idleEnd', at: countedUntil(pauses, since, IDLE_LASTS - IDLE_WARNING) };",
    seenBy: [
      ['test/tables/clocks.test.ts', 'the deadlines of a match of a table without a clock are a warning and the end'],
    ],
  },
  {
    means: 'a match that was warned ends though somebody moved since',
    file: 'src/tables/clocks/dueEvents.ts',
    old: 'if (warned?.since === since)',
    now: 'if (warned !== undefined)',
    seenBy: [
      ['test/tables/clocks.test.ts', 'the deadlines of a match of a table without a clock are a warning and the end'],
    ],
  },
  {
    means: 'what is far away is due at once: timers are cut at 25 days',
    file: 'src/tables/clocks/timerQueue.ts',
    old: 'Math.min(Math.max(0, at - now()), LONGEST_TIMER)',
    now: 'Math.max(0, at - now())',
    seenBy: [['test/tables/clocks.test.ts', 'the timer queue waits longer than a timer of Node can']],
  },
  {
    means: 'what failed once is never done',
    file: 'src/tables/clocks/openClocks.ts',
    old: 'if (!isHeldUp) timerQueue.note(id, now() + TRY_AGAIN);',
    now: '',
    seenBy: [['test/tables/clocks.test.ts', 'a turn whose time is up is tried again later where that failed']],
  },
  {
    means: 'after an outage everybody is out of time',
    file: 'src/tables/clocks/openClocks.ts',
    old: 'if (timerQueue.isHeldUp()) await uptime.save();',
    now: '',
    seenBy: [
      [
        'test/discord/outages.test.ts',
        'when the store was away for 10 s nobody is timed out who could not move meanwhile, but an hour after it is back',
      ],
    ],
  },
  {
    means: 'the game of a day never ends',
    file: 'src/tables/clocks/dueEvents.ts',
    old: 'countedUntil(outages, Date.parse(daily), 2 * DAY)',
    now: 'countedUntil(outages, Date.parse(daily), 20 * DAY)',
    seenBy: [
      [
        'test/play/daily.test.ts',
        'the game of the day can be finished on the next day, beside the new one, and ends by itself after that, unheard',
      ],
    ],
  },
  {
    means: 'the clock moves though its player was faster',
    file: 'src/tables/clocks/timeUp.ts',
    old: '    current.log.slice(match.log.length).some((entry) => entry.seat === seat)\n      ? refuse(GONE)\n      : playMoves',
    now: '    current.log.length < match.log.length\n      ? refuse(GONE)\n      : playMoves',
    seenBy: [['test/tables/clocks.test.ts', 'of several moves is left to the person who comes back in its midst']],
  },
];
