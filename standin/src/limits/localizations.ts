import { z } from 'zod';
import { report } from './check.ts';

/** Discord's locales; any other key of a localization is refused. */
const LOCALES = new Set(
  'id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko'.split(
    ' ',
  ),
);

/** Texts by locale, each checked like the text they translate. */
export function localized(text: z.ZodType<string>) {
  return z
    .record(z.string(), text.nullable())
    .superRefine((value, context) => {
      for (const locale of Object.keys(value)) {
        if (!LOCALES.has(locale)) report(context, [locale], 'ENUM_TYPE_COERCE', 'Not one of Discord’s locales.');
      }
    })
    .nullish();
}
