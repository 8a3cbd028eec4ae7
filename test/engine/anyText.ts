import fc from 'fast-check';

/**
 * Any character of Unicode, halves of pairs among them. `unit: 'binary'` of fast-check has a table of all of them, which
 * takes each process of the tests a second to make.
 */
const character = fc.nat(0x10ffff).map(
  (code) => String.fromCodePoint(code),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== text) throw new Error('not one character');
    return code;
  },
);

/** Whatever somebody may type or a file may hold, with words among it that trip programs up, such as `__proto__`. */
export const anyText = (maxLength = 10) => fc.string({ unit: character, maxLength });
