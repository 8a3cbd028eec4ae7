import type { Mutant } from './mutant.ts';

/** What strangers, pages elsewhere and those who signed out could do on the page of the board. */
export const PAGE: readonly Mutant[] = [
  {
    means: 'a link lets in as often as it is shown',
    file: 'src/page/sessions.ts',
    old: 'if (read === undefined || !(await spent.take(read.mark, read.until))) return undefined;',
    now: 'if (read === undefined) return undefined;',
    seenBy: [['test/page/sessions.test.ts', 'a ticket outlives a restart, and lets in once all the same']],
  },
  {
    means: 'the link of one person signs in another, who is signed in there',
    file: 'src/page/signIn.ts',
    old: 'held.person !== shown.person && !isSure',
    now: 'held.person !== shown.person && false',
    seenBy: [
      [
        'test/page/board.test.ts',
        'a link to the board asks in the browser of somebody else who is signed in there, and is not used up by that',
      ],
    ],
  },
  {
    means: 'a session lasts for ever',
    file: 'src/page/sessions.ts',
    old: 'if (until <= now || until > now + LASTS[use] + SET_BACK) return undefined;',
    now: 'if (until > now + LASTS[use] + SET_BACK) return undefined;',
    seenBy: [
      ['test/page/board.test.ts', 'a link to the board is dead after five minutes, and lets nobody in who made it up'],
    ],
  },
  {
    means: 'whoever has the key of an old backup signs people in for years',
    file: 'src/page/sessions.ts',
    old: 'if (until <= now || until > now + LASTS[use] + SET_BACK) return undefined;',
    now: 'if (until <= now) return undefined;',
    seenBy: [
      [
        'test/page/sessions.test.ts',
        'a session that is good for years is good for nothing, though it is signed as it should be',
      ],
    ],
  },
  {
    means: 'the cookie of a session can be read by scripts',
    file: 'src/page/requests.ts',
    old: 'httpOnly: true,',
    now: 'httpOnly: false,',
    seenBy: [
      [
        'test/page/board.test.ts',
        'the server of the board gives the session a cookie that no script and no other site can use',
      ],
    ],
  },
  {
    means: 'other sites send the cookie of a session',
    file: 'src/page/signIn.ts',
    old: "sameSite: 'Strict',",
    now: "sameSite: 'None',",
    seenBy: [
      [
        'test/page/board.test.ts',
        'the server of the board gives the session a cookie that no script and no other site can use',
      ],
    ],
  },
  {
    means: 'a page elsewhere taps for whoever is signed in',
    file: 'src/page/middleware.ts',
    old: "if (!isOurs || !isHere) return c.text('not from here', 403);",
    now: "if (!isOurs) return c.text('not from here', 403);",
    seenBy: [['test/page/board.test.ts', 'the server of the board answers no page but its own']],
  },
  {
    means: 'a form elsewhere taps for whoever is signed in',
    file: 'src/page/middleware.ts',
    old: "const isOurs = c.req.method === 'GET' || c.req.header('x-parlor') === '1';",
    now: 'const isOurs = true;',
    seenBy: [['test/page/board.test.ts', 'the server of the board answers no page but its own']],
  },
  {
    means: 'nobody counts what one person asks for',
    file: 'src/page/requests.ts',
    old: 'ofPerson: (c, person) => count(c, `person ${person}`, LIMITS.person),',
    now: 'ofPerson: () => undefined,',
    seenBy: [['test/page/board.test.ts', 'the server of the board takes no long, odd or endless requests']],
  },
  {
    means: 'requests without end fill the memory',
    file: 'src/page/middleware.ts',
    old: "app.use('/board/api/*', limitBodies());",
    now: '',
    seenBy: [['test/page/board.test.ts', 'the server of the board takes no long, odd or endless requests']],
  },
  {
    means: 'the page is framed by anybody',
    file: 'src/page/middleware.ts',
    old: ': "\'none\'";',
    now: ": '*';",
    seenBy: [
      [
        'test/page/board.test.ts',
        'the server of the board forbids frames around it where no Activity is, and keeps its page to itself',
      ],
    ],
  },
  {
    means: 'a name that leads here is taken for ours',
    file: 'src/page/middleware.ts',
    old: 'return host === own.host || THIS_MACHINE.test(host);',
    now: 'return host !== undefined;',
    seenBy: [['test/page/board.test.ts', 'the server of the board answers to its own name alone']],
  },
  {
    means: 'what is on a page stays in the caches on the way',
    file: 'src/page/middleware.ts',
    old: "'Cache-Control': 'no-store',",
    now: '',
    seenBy: [
      [
        'test/page/board.test.ts',
        'the server of the board lets no page elsewhere into its window, has no use for cameras, and is kept by nobody on the way',
      ],
    ],
  },
  {
    means: 'a target that is no address ends the bot',
    file: 'src/port/port.ts',
    old: "return URL.parse(target ?? '/', 'http://localhost')?.pathname;",
    now: "return new URL(target ?? '/', 'http://localhost').pathname;",
    seenBy: [
      [
        'test/page/hostileSockets.test.ts',
        'an upgrade that asks for no address at all is hung up on, and the page is served on',
      ],
    ],
  },
  {
    means: 'a page keeps the pictures of somebody who has gone',
    file: 'src/page/createPageService.ts',
    old: 'pictures.forget(person);',
    now: '',
    seenBy: [
      ['test/page/board.test.ts', 'the page leaves nothing behind: with a person’s last page their pictures go'],
    ],
  },
  {
    means: "one's own board can be fetched by others",
    file: 'src/page/pictures.ts',
    old: 'const find = (person: PersonId, name: string) => kept.get(`${person}:${name}`);',
    now: 'const find = (_: PersonId, name: string) => [...kept.entries()].find(([key]) => key.endsWith(name))?.[1];',
    seenBy: [['test/page/board.test.ts', 'the page shows each person their own view alone']],
  },
  {
    means: 'Discord is asked for all people whom somebody makes up',
    file: 'src/page/avatarCache.ts',
    old: 'const COMPANIONS: Limit = { most: 30,',
    now: 'const COMPANIONS: Limit = { most: 3000,',
    seenBy: [['test/page/companions.test.ts', 'whoever makes people up']],
  },
  {
    means: 'a spectator may ask what a move would bring',
    file: 'src/page/pageBoards.ts',
    old: "if (match.position === undefined || viewer === undefined || !isLive(match)) return '';",
    now: "if (match.position === undefined || !isLive(match)) return '';",
    seenBy: [['test/page/board.test.ts', 'the page says what a line would bring before it is drawn, to players alone']],
  },
  {
    means: 'somebody expelled from a server plays on there',
    file: 'src/page/httpServer.ts',
    old: 'await end(session);',
    now: '',
    seenBy: [
      [
        'test/page/sessions.test.ts',
        'a session is over for whoever is no member any more of the server from which they came',
      ],
    ],
  },
  {
    means: 'a ticket is used up by whoever came first, but only until a restart',
    file: 'src/page/sessions.ts',
    old: 'draft.set(key, { schema: 1, until });',
    now: '',
    seenBy: [['test/page/sessions.test.ts', 'a ticket outlives a restart, and lets in once all the same']],
  },
  {
    means: 'strangers see any match on the page, whosever it is',
    file: 'src/page/matches.ts',
    old: 'return isTheirs ? match : undefined;',
    now: 'return match;',
    seenBy: [['test/page/strangers.test.ts', 'strangers see nothing of a match']],
  },
  {
    means: "a page elsewhere hears of somebody's matches through their browser",
    file: 'src/page/liveConnections.ts',
    old: "const isMeant = parsePath(request.url) === '/board/api/live' && isOurs(request);",
    now: "const isMeant = parsePath(request.url) === '/board/api/live';",
    seenBy: [['test/page/strangers.test.ts', 'a page elsewhere hears nothing']],
  },
  {
    means: 'every page hears of every match',
    file: 'src/page/pagesInUse.ts',
    old: 'const pages = [...looker.pages].filter(({ session }) => concerns(match, session));',
    now: 'const pages = [...looker.pages];',
    seenBy: [['test/page/strangers.test.ts', 'a page hears of its own matches alone']],
  },
  {
    means: 'who looks on hears of what is hidden from them',
    file: 'src/page/pagesInUse.ts',
    old: 'if (isNewTo(person, looker, match)) tellAll(person, pages, match);',
    now: 'tellAll(person, pages, match);',
    seenBy: [['test/page/hidden.test.ts', 'who plays against somebody, and who looks on']],
  },
  {
    means: 'a deadline tells that somebody did what is hidden',
    file: 'src/tables/clocks/deadlines.ts',
    old: '(moves.length === 0 || isHidden)',
    now: 'moves.length === 0',
    seenBy: [['test/page/hidden.test.ts', 'who plays against somebody, and who looks on']],
  },
  {
    means: 'a ticket is good as a session',
    file: 'src/page/sessions.ts',
    old: '.update(`${use}:${text}`)',
    now: '.update(text)',
    seenBy: [['test/page/sessions.test.ts', 'is nobody’s who signs for themselves']],
  },
  {
    means: 'a forged session is good',
    file: 'src/page/sessions.ts',
    old: 'return bytes.length === right.length && timingSafeEqual(bytes, right);',
    now: 'return bytes.length === right.length;',
    seenBy: [['test/page/sessions.test.ts', 'is nobody’s who signs for themselves']],
  },
  {
    means: 'places lie above the squares of an exercise that they stand for',
    file: 'render/shared/exercise.ts',
    old: '({ x: x + left, y: y + HEAD })',
    now: '({ x: x + left, y })',
    seenBy: [['test/render/exercisePlaces.test.ts', 'places of cellz lie on the board of an exercise as on its own']],
  },
  {
    means: 'the page carries out what objects have of themselves',
    file: 'src/page/actionRunner.ts',
    old: 'Object.hasOwn(uses, read.action) ? uses[read.action] : undefined',
    now: 'uses[read.action]',
    seenBy: [
      [
        'test/page/exercises.test.ts',
        'says what to do where there is nothing of that name, and carries out no control of the channel',
      ],
    ],
  },
  {
    means: 'a link that somebody sent makes moves, and throws away what was kept',
    file: 'src/page/exercises.ts',
    old: 'onPage.addresses.includes(read.action)',
    now: 'isApart(onPage, id)',
    seenBy: [['test/page/exercises.test.ts', 'does nothing because of a link, whoever sent it: one only opens']],
  },
  {
    means: 'somebody’s name carries out what it says in the page of whoever reads it',
    file: 'src/page/preload.ts',
    old: ".replaceAll('<', '\\\\u003c')",
    now: '',
    seenBy: [['test/page/brought.test.ts', 'no words, whoever is called so, end the text in which it is brought']],
  },
];
