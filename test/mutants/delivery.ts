import type { Mutant } from './mutant.ts';

/** What people would see late, twice, never, or in the wrong place. */
export const DELIVERY: readonly Mutant[] = [
  {
    means: 'a bot that stops cuts off the board that is shown beside the answer',
    file: 'src/discord/jobs/runningWork.ts',
    old: 'while (running.size > 0) await Promise.allSettled(running);',
    now: 'await Promise.allSettled(running);',
    seenBy: [['test/discord/running.test.ts', 'a bot that stops waits for what runs, and for what follows from that']],
  },
  {
    means: 'a channel that is gone keeps its table',
    file: 'src/discord/delivery/boardMessages.ts',
    old: 'await app.tables.change(match.id, loseChannel(match.where.channel, delivery.now()));',
    now: '',
    seenBy: [
      [
        'test/discord/deletedChannels.test.ts',
        'a match whose channel was deleted is found to be without a channel when a board is to be shown there, too',
      ],
    ],
  },
  {
    means: 'old boards stay in the channel with controls that work no more',
    file: 'src/discord/delivery/recordShownBoard.ts',
    old: 'if (replaced !== undefined) {',
    now: 'if (replaced === null) {',
    seenBy: [
      [
        'test/discord/livingBoard.test.ts',
        'a table has one board in its channel the one before is deleted where nobody else has written since',
      ],
    ],
  },
  {
    means: 'a question that a move has overtaken can still be answered',
    file: 'src/discord/delivery/showChange.ts',
    old: 'app.aside(() => dropOvertaken(delivery, before, match));\n  callOthers',
    now: 'callOthers',
    seenBy: [
      [
        'test/play/proposals.test.ts',
        'an undo that the others must allow falls with the next move, and its message goes',
      ],
    ],
  },
  {
    means: 'nobody hears of the end',
    file: 'src/discord/delivery/whomToPing.ts',
    old: '? [...after.players.keys()]',
    now: '? []',
    seenBy: [
      ['test/play/endings.test.ts', 'the end of a game pings everybody who played, but not the one who ended it'],
    ],
  },
  {
    means: 'private boards are shown to all',
    file: 'src/discord/delivery/answer.ts',
    old: 'toCaller: (screen) => send(answering, screen, true),',
    now: 'toCaller: (screen) => send(answering, screen, false),',
    seenBy: [
      [
        'test/discord/conflicts.test.ts',
        'the view of somebody who has no seat offers to join a game that takes newcomers, and to watch none that may be rated',
      ],
    ],
  },
  {
    means: 'a second tap on the same old board plays the next turn as well',
    file: 'src/play/actions/move.ts',
    old: 'if (game.hidden === (entry.seat === seat)) return false;',
    now: '',
    seenBy: [
      [
        'test/play/taps.test.ts',
        'a tap on a board that is out of date is not played where somebody else has moved since',
      ],
    ],
  },
  {
    means: 'a store that is back is not asked for what waited',
    file: 'src/discord/delivery/overdueBoards.ts',
    old: 'isNeedless(id, revision);\n      timerQueue.release();',
    now: 'isNeedless(id, revision);',
    seenBy: [
      [
        'test/discord/outages.test.ts',
        'when the store was away for 10 s each of several computer players moves soon after',
      ],
    ],
  },
  {
    means: 'a board that Discord in fact took is sent twice',
    file: 'src/discord/delivery/channel.ts',
    old: 'const once = nonce === undefined ? {} : { nonce, enforce_nonce: true };',
    now: 'const once = {};',
    seenBy: [['test/discord/delivery.test.ts', 'though the line broke']],
  },
  {
    means: 'Discord takes the same board twice, as it is not told to mind',
    file: 'src/discord/delivery/channel.ts',
    old: '{ nonce, enforce_nonce: true };',
    now: '{ nonce };',
    seenBy: [['test/discord/delivery.test.ts', 'though the line broke']],
  },
  {
    means: 'Undo is shown never',
    file: 'src/play/actions/undo.ts',
    old: 'return isForViewer && !offersWayBack(command, match, seat)',
    now: 'return !isForViewer && !offersWayBack(command, match, seat)',
    seenBy: [['test/play/undo.test.ts', 'Undo: cellz, 2 persons']],
  },
  {
    means: 'an interaction that comes again after a minute is answered again',
    file: 'src/discord/wire/recentKeys.ts',
    old: 'const ANSWERABLE = 15 * 60 * 1000;',
    now: 'const ANSWERABLE = 60 * 1000;',
    seenBy: [['test/discord/recentKeys.test.ts']],
  },
  {
    means: 'after a start with many tables nobody is answered for seconds',
    file: 'src/discord/jobs/forEachByChannel.ts',
    old: '        await giveWay();\n        await work(',
    now: '        await work(',
    seenBy: [
      [
        'test/discord/manyTables.test.ts',
        'a start with thousands of boards to look at lets what people ask come in between',
      ],
    ],
  },
  {
    means: 'after a start in a busy hour nobody is answered while calls are looked for',
    file: 'src/discord/jobs/catchUp.ts',
    old: '    await giveWay();\n    const match = await readOrLog(app, id);\n',
    now: '    const match = await readOrLog(app, id);\n',
    seenBy: [
      [
        'test/discord/manyTables.test.ts',
        'a start with thousands of boards to look at lets what people ask come in between',
      ],
    ],
  },
  {
    means: 'twenty that work side by side hold everybody up one after the other',
    file: 'src/match/yieldToOthers.ts',
    old: 'last = last.then(letOthersIn);',
    now: 'last = letOthersIn();',
    seenBy: [
      [
        'test/match/yieldToOthers.test.ts',
        'tasks side by side share the time: after each that took long, everything else has its turn',
      ],
    ],
  },
  {
    means: 'who was claimed against is told so again with every later move',
    file: 'src/discord/delivery/lostSeats.ts',
    old: ' || leftBefore.includes(seat)',
    now: '',
    seenBy: [
      ['test/discord/lostSeats.test.ts', 'who was claimed against is told so by that change, and by none that follows'],
    ],
  },
  {
    means: 'the buttons of an old question stay beside a new one',
    file: 'src/discord/delivery/retireBoard.ts',
    old: 'match.proposal?.log === proposal.log',
    now: 'match.proposal !== undefined',
    seenBy: [
      [
        'test/discord/overtakenQuestion.test.ts',
        'a question goes that a move has overtaken, also where another one is asked in its place',
      ],
    ],
  },
  {
    means: 'at a swift game nobody hears of the end who moved a moment ago',
    file: 'src/discord/delivery/whomToPing.ts',
    old: 'swift && !hasEnded && looksOn',
    now: 'swift && looksOn',
    seenBy: [
      [
        'test/discord/whomToPing.test.ts',
        'an end pings all who played, also those who moved a moment ago at a swift game',
      ],
    ],
  },
  {
    means: 'who waited for a table that nobody filled does not hear that it is gone',
    file: 'src/discord/delivery/whomToPing.ts',
    old: ' || hasExpired(before, after)',
    now: '',
    seenBy: [
      [
        'test/discord/whomToPing.test.ts',
        'a table that nobody filled in time pings all who sat down, one that was closed nobody',
      ],
    ],
  },
  {
    means: 'what is allowed in one server sends the boards of all others into closed channels',
    file: 'src/discord/delivery/overdueBoards.ts',
    old: 'if (where !== guild) continue;',
    now: '',
    seenBy: [
      [
        'test/discord/overdueBoards.test.ts',
        'a board waits where we may not write, until we may in that server and no other',
      ],
    ],
  },
  {
    means: 'computers that could not move for a day never move again',
    file: 'src/discord/delivery/overdueBoards.ts',
    old: 'attempts > MOST_ATTEMPTS && !isForMove',
    now: 'attempts > MOST_ATTEMPTS',
    seenBy: [['test/discord/overdueBoards.test.ts', 'computers that have not moved are asked for ever']],
  },
];
