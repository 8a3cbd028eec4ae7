/** Discord's types of command options. */
export const OPTION_TYPES = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
} as const;

/** Whether an option is a subcommand or a group of them. */
export function isNested(option: { readonly type: number }): boolean {
  return option.type === OPTION_TYPES.subcommand || option.type === OPTION_TYPES.group;
}
