import { z } from 'zod';
import { componentTypes, linkStyle } from '../componentTypes.ts';
import { report, reportRepeated } from './check.ts';

const premiumStyle = 6;

export const customId = z.string().min(1).max(100);
export const identified = { id: z.int().min(0).optional() };

const unicodeEmoji = /^(?:\p{RGI_Emoji}|[\p{Emoji}--[0-9#*]]\uFE0F?)$/v;

const emoji = z
  .object({ id: z.string().nullish(), name: z.string().nullish(), animated: z.boolean().optional() })
  .superRefine((value, context) => {
    if (value.id == null && !unicodeEmoji.test(value.name ?? '')) {
      report(context, ['name'], 'COMPONENT_INVALID_EMOJI', 'Invalid emoji');
    }
  });

export const button = z
  .object({
    ...identified,
    type: z.literal(componentTypes.button),
    style: z.int().min(1).max(6),
    label: z.string().max(80).optional(),
    emoji: emoji.optional(),
    custom_id: customId.optional(),
    url: z.string().max(512).optional(),
    sku_id: z.string().optional(),
    disabled: z.boolean().optional(),
  })
  .superRefine((value, context) => {
    const needed = value.style === linkStyle ? 'url' : value.style === premiumStyle ? 'sku_id' : 'custom_id';
    for (const field of ['custom_id', 'url', 'sku_id'] as const) {
      if (field === needed && value[field] === undefined) {
        report(context, [field], 'BASE_TYPE_REQUIRED', 'This field is required');
      }
      if (field !== needed && value[field] !== undefined) {
        report(context, [field], 'BUTTON_COMPONENT_FIELD_NOT_ALLOWED', `A button of this style takes no ${field}`);
      }
    }
    if (value.style !== premiumStyle && !value.label && value.emoji === undefined) {
      report(context, [], 'BUTTON_COMPONENT_INVALID_LABEL', 'A button must have a label or an emoji');
    }
    if (value.url !== undefined && !/^(?:https?|discord):\/\/./.test(value.url)) {
      report(context, ['url'], 'URL_TYPE_INVALID_SCHEME', 'Scheme must be one of (http, https, discord).');
    }
  });

const selectFields = {
  ...identified,
  custom_id: customId,
  placeholder: z.string().max(150).optional(),
  min_values: z.int().min(0).max(25).optional(),
  max_values: z.int().min(1).max(25).optional(),
  disabled: z.boolean().optional(),
  required: z.boolean().optional(),
};

function checkRange(
  value: { min_values?: number | undefined; max_values?: number | undefined },
  context: z.RefinementCtx,
) {
  if ((value.min_values ?? 1) > (value.max_values ?? Math.max(1, value.min_values ?? 1))) {
    report(context, ['min_values'], 'NUMBER_TYPE_MAX', 'min_values must not be above max_values.');
  }
}

/** Reports values that are there twice, and bounds that the number of options cannot meet. */
function checkOptions(
  value: {
    options: readonly { value: string; default?: boolean | undefined }[];
    min_values?: number | undefined;
    max_values?: number | undefined;
  },
  context: z.RefinementCtx,
) {
  const { options } = value;
  reportRepeated(
    context,
    options.map((option, index) => ({ value: option.value, path: ['options', index, 'value'] })),
    'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    'The specified option value is already used',
  );
  if ((value.min_values ?? 0) > options.length || (value.max_values ?? 1) > options.length) {
    report(context, ['options'], 'BASE_TYPE_MIN_LENGTH', 'There must be at least as many options as can be chosen.');
  }
  if (options.filter((option) => option.default === true).length > (value.max_values ?? options.length)) {
    report(
      context,
      ['options'],
      'SELECT_COMPONENT_TOO_MANY_DEFAULTS',
      'More options are preselected than may be chosen.',
    );
  }
}

export const stringSelect = z
  .object({
    ...selectFields,
    type: z.literal(componentTypes.stringSelect),
    options: z
      .array(
        z.object({
          label: z.string().min(1).max(100),
          value: z.string().min(1).max(100),
          description: z.string().max(100).optional(),
          emoji: emoji.optional(),
          default: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(25),
  })
  .superRefine(checkRange)
  .superRefine((value, context) => checkOptions({ ...value, max_values: value.max_values ?? 1 }, context));

const defaultValues = z.array(z.object({ id: z.string(), type: z.enum(['user', 'role', 'channel']) })).max(25);

function filledSelect<const T extends number>(type: T) {
  return z
    .object({
      ...selectFields,
      type: z.literal(type),
      default_values: defaultValues.optional(),
      channel_types: z.array(z.int()).optional(),
    })
    .superRefine(checkRange);
}

export const userSelect = filledSelect(componentTypes.userSelect);
export const roleSelect = filledSelect(componentTypes.roleSelect);
export const mentionableSelect = filledSelect(componentTypes.mentionableSelect);
export const channelSelect = filledSelect(componentTypes.channelSelect);

const tick = z.object({
  label: z.string().min(1).max(100),
  value: z.string().min(1).max(100),
  description: z.string().max(100).optional(),
  default: z.boolean().optional(),
});

export const radioGroup = z
  .object({
    ...identified,
    type: z.literal(componentTypes.radioGroup),
    custom_id: customId,
    options: z.array(tick).min(2).max(10),
    required: z.boolean().optional(),
  })
  .superRefine((value, context) => checkOptions({ ...value, max_values: 1 }, context));

export const checkboxGroup = z
  .object({
    ...identified,
    type: z.literal(componentTypes.checkboxGroup),
    custom_id: customId,
    options: z.array(tick).min(1).max(10),
    min_values: z.int().min(0).max(10).optional(),
    max_values: z.int().min(1).max(10).optional(),
    required: z.boolean().optional(),
  })
  .superRefine(checkRange)
  .superRefine(checkOptions);

export const checkbox = z.object({
  ...identified,
  type: z.literal(componentTypes.checkbox),
  custom_id: customId,
  default: z.boolean().optional(),
});

export const fileUpload = z
  .object({
    ...identified,
    type: z.literal(componentTypes.fileUpload),
    custom_id: customId,
    min_values: z.int().min(0).max(10).optional(),
    max_values: z.int().min(1).max(10).optional(),
    required: z.boolean().optional(),
  })
  .superRefine(checkRange);

export const textDisplay = z.object({
  ...identified,
  type: z.literal(componentTypes.textDisplay),
  content: z.string().min(1).max(4000),
});
