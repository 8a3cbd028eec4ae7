import { z } from 'zod';
import { COMPONENT_TYPES, LINK_STYLE } from '../componentTypes.ts';
import { report, reportRepeated } from './check.ts';

const PREMIUM_STYLE = 6;

export const CustomId = z.string().min(1).max(100);
export const IDENTIFIED = { id: z.int().min(0).optional() };

const UNICODE_EMOJI = /^(?:\p{RGI_Emoji}|[\p{Emoji}--[0-9#*]]\uFE0F?)$/v;

const Emoji = z
  .object({ id: z.string().nullish(), name: z.string().nullish(), animated: z.boolean().optional() })
  .superRefine((value, context) => {
    if (value.id == null && !UNICODE_EMOJI.test(value.name ?? '')) {
      report(context, ['name'], 'COMPONENT_INVALID_EMOJI', 'Invalid emoji');
    }
  });

export const Button = z
  .object({
    ...IDENTIFIED,
    type: z.literal(COMPONENT_TYPES.button),
    style: z.int().min(1).max(6),
    label: z.string().max(80).optional(),
    emoji: Emoji.optional(),
    custom_id: CustomId.optional(),
    url: z.string().max(512).optional(),
    sku_id: z.string().optional(),
    disabled: z.boolean().optional(),
  })
  .superRefine((value, context) => {
    const needed = value.style === LINK_STYLE ? 'url' : value.style === PREMIUM_STYLE ? 'sku_id' : 'custom_id';
    for (const field of ['custom_id', 'url', 'sku_id'] as const) {
      if (field === needed && value[field] === undefined) {
        report(context, [field], 'BASE_TYPE_REQUIRED', 'This field is required');
      }
      if (field !== needed && value[field] !== undefined) {
        report(context, [field], 'BUTTON_COMPONENT_FIELD_NOT_ALLOWED', `A button of this style takes no ${field}`);
      }
    }
    if (value.style !== PREMIUM_STYLE && !value.label && value.emoji === undefined) {
      report(context, [], 'BUTTON_COMPONENT_INVALID_LABEL', 'A button must have a label or an emoji');
    }
    if (value.url !== undefined && !/^(?:https?|discord):\/\/./.test(value.url)) {
      report(context, ['url'], 'URL_TYPE_INVALID_SCHEME', 'Scheme must be one of (http, https, discord).');
    }
  });
export type Button = z.infer<typeof Button>;

const SELECT_FIELDS = {
  ...IDENTIFIED,
  custom_id: CustomId,
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

export const StringSelect = z
  .object({
    ...SELECT_FIELDS,
    type: z.literal(COMPONENT_TYPES.stringSelect),
    options: z
      .array(
        z.object({
          label: z.string().min(1).max(100),
          value: z.string().min(1).max(100),
          description: z.string().max(100).optional(),
          emoji: Emoji.optional(),
          default: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(25),
  })
  .superRefine(checkRange)
  .superRefine((value, context) => checkOptions({ ...value, max_values: value.max_values ?? 1 }, context));
export type StringSelect = z.infer<typeof StringSelect>;

const DefaultValues = z.array(z.object({ id: z.string(), type: z.enum(['user', 'role', 'channel']) })).max(25);

function filledSelect<const T extends number>(type: T) {
  return z
    .object({
      ...SELECT_FIELDS,
      type: z.literal(type),
      default_values: DefaultValues.optional(),
      channel_types: z.array(z.int()).optional(),
    })
    .superRefine(checkRange);
}

export const UserSelect = filledSelect(COMPONENT_TYPES.userSelect);
export const RoleSelect = filledSelect(COMPONENT_TYPES.roleSelect);
export const MentionableSelect = filledSelect(COMPONENT_TYPES.mentionableSelect);
export const ChannelSelect = filledSelect(COMPONENT_TYPES.channelSelect);

const Tick = z.object({
  label: z.string().min(1).max(100),
  value: z.string().min(1).max(100),
  description: z.string().max(100).optional(),
  default: z.boolean().optional(),
});

export const RadioGroup = z
  .object({
    ...IDENTIFIED,
    type: z.literal(COMPONENT_TYPES.radioGroup),
    custom_id: CustomId,
    options: z.array(Tick).min(2).max(10),
    required: z.boolean().optional(),
  })
  .superRefine((value, context) => checkOptions({ ...value, max_values: 1 }, context));

export const CheckboxGroup = z
  .object({
    ...IDENTIFIED,
    type: z.literal(COMPONENT_TYPES.checkboxGroup),
    custom_id: CustomId,
    options: z.array(Tick).min(1).max(10),
    min_values: z.int().min(0).max(10).optional(),
    max_values: z.int().min(1).max(10).optional(),
    required: z.boolean().optional(),
  })
  .superRefine(checkRange)
  .superRefine(checkOptions);

export const Checkbox = z.object({
  ...IDENTIFIED,
  type: z.literal(COMPONENT_TYPES.checkbox),
  custom_id: CustomId,
  default: z.boolean().optional(),
});

export const FileUpload = z
  .object({
    ...IDENTIFIED,
    type: z.literal(COMPONENT_TYPES.fileUpload),
    custom_id: CustomId,
    min_values: z.int().min(0).max(10).optional(),
    max_values: z.int().min(1).max(10).optional(),
    required: z.boolean().optional(),
    file_types: z.array(z.union([z.enum(['image', 'video', 'audio']), z.string().regex(/^\.\w+$/)])).optional(),
  })
  .superRefine(checkRange);

export const TextDisplay = z.object({
  ...IDENTIFIED,
  type: z.literal(COMPONENT_TYPES.textDisplay),
  content: z.string().min(1).max(4000),
});
