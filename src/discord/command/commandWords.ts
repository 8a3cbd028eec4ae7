import { type Phrase, phrase, type Say, type TextKey } from '../../engine/phrase.ts';

/**
 * What commands, subcommands and options are called, by the name that the code knows: Discord shows people the name in
 * their own language, and tells us the code's. Games have the same name in every language.
 */
const NAMES: Readonly<Record<string, TextKey>> = {
  back: 'names.back',
  board: 'names.board',
  build: 'names.build',
  building: 'names.building',
  careful: 'names.careful',
  cell: 'names.cell',
  clock: 'names.clock',
  close: 'names.close',
  columns: 'names.columns',
  computer: 'names.computer',
  daily: 'names.daily',
  direction: 'names.direction',
  done: 'names.done',
  draw: 'names.draw',
  export: 'names.export',
  file: 'names.file',
  'forget-me': 'names.forget-me',
  from: 'names.from',
  game: 'names.game',
  games: 'names.games',
  gold: 'names.gold',
  help: 'names.help',
  here: 'names.here',
  history: 'names.history',
  import: 'names.import',
  input: 'names.input',
  join: 'names.join',
  language: 'names.language',
  leaderboard: 'names.leaderboard',
  legs: 'names.legs',
  line: 'names.line',
  map: 'names.map',
  match: 'names.match',
  maxpiles: 'names.maxpiles',
  memory: 'names.memory',
  mine: 'names.mine',
  minpiles: 'names.minpiles',
  move: 'names.move',
  new: 'names.new',
  'offer-draw': 'names.offer-draw',
  opponent: 'names.opponent',
  pace: 'names.pace',
  pass: 'names.pass',
  person: 'names.person',
  pings: 'names.pings',
  place: 'names.place',
  play: 'names.play',
  player: 'names.player',
  plays: 'names.plays',
  preview: 'names.preview',
  quiet: 'names.quiet',
  quit: 'names.quit',
  record: 'names.record',
  redevelop: 'names.redevelop',
  'remind-by': 'names.remind-by',
  reminders: 'names.reminders',
  replay: 'names.replay',
  resign: 'names.resign',
  resource: 'names.resource',
  results: 'names.results',
  roll: 'names.roll',
  rows: 'names.rows',
  rule: 'names.rule',
  rules: 'names.rules',
  run: 'names.run',
  score: 'names.score',
  seats: 'names.seats',
  server: 'names.server',
  settings: 'names.settings',
  ship: 'names.ship',
  show: 'names.show',
  side: 'names.side',
  size: 'names.size',
  space: 'names.space',
  spectate: 'names.spectate',
  stats: 'names.stats',
  substitute: 'names.substitute',
  theft: 'names.theft',
  theme: 'names.theme',
  tile: 'names.tile',
  timeout: 'names.timeout',
  to: 'names.to',
  turn: 'names.turn',
  turns: 'names.turns',
  undo: 'names.undo',
  until: 'names.until',
  upload: 'names.upload',
  vacation: 'names.vacation',
  view: 'names.view',
  village: 'names.village',
  zone: 'names.zone',
};

/** What the values of options are called where the code's word for them is shown. */
const VALUES: Readonly<Record<string, TextKey>> = {
  bag: 'names.value.bag',
  caves: 'names.value.caves',
  cellar: 'names.value.cellar',
  chapel: 'names.value.chapel',
  cloister: 'names.value.cloister',
  easy: 'names.value.easy',
  free: 'names.value.free',
  hard: 'names.value.hard',
  medium: 'names.value.medium',
  mine: 'names.value.mine',
  no: 'names.value.no',
  pillars: 'names.value.pillars',
  sheep: 'names.value.sheep',
  stone: 'names.value.stone',
  timber: 'names.value.timber',
  today: 'names.value.today',
  turns: 'names.value.turns',
  warren: 'names.value.warren',
  wheat: 'names.value.wheat',
  yes: 'names.value.yes',
  yesterday: 'names.value.yesterday',
};

/** What people call a command, a subcommand or an option; the same name where it has no other. */
export function nameOf(name: string): Phrase | string {
  return wordOf(NAMES, name);
}

export function nameIn(say: Say, name: string): string {
  return said(nameOf(name), say);
}

/** What people call the value of an option; a number, or a word with no other name, as it is. */
export function valueIn(say: Say, value: string | number | boolean): string {
  const word = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  return said(wordOf(VALUES, word), say);
}

function wordOf(table: Readonly<Record<string, TextKey>>, word: string): Phrase | string {
  const key = Object.hasOwn(table, word) ? table[word] : undefined;
  return key === undefined ? word : phrase(key);
}

function said(word: Phrase | string, say: Say): string {
  return typeof word === 'string' ? word : say(word);
}
