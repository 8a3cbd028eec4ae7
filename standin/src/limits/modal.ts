import { z } from 'zod';
import { COMPONENT_TYPES } from '../componentTypes.ts';
import { report, reportRepeated } from './check.ts';
import {
  ChannelSelect,
  Checkbox,
  CheckboxGroup,
  CustomId,
  FileUpload,
  IDENTIFIED,
  MentionableSelect,
  RadioGroup,
  RoleSelect,
  StringSelect,
  TextDisplay,
  UserSelect,
} from './controls.ts';

const TextInput = z
  .object({
    ...IDENTIFIED,
    type: z.literal(COMPONENT_TYPES.textInput),
    custom_id: CustomId,
    style: z.int().min(1).max(2),
    label: z.string().max(45).nullish(),
    min_length: z.int().min(0).max(4000).optional(),
    max_length: z.int().min(1).max(4000).optional(),
    required: z.boolean().optional(),
    value: z.string().max(4000).optional(),
    placeholder: z.string().max(100).optional(),
  })
  .superRefine((input, context) => {
    if ((input.min_length ?? 0) > (input.max_length ?? 4000)) {
      report(context, ['min_length'], 'NUMBER_TYPE_MAX', 'min_length must not be above max_length.');
    }
    if ((input.value?.length ?? 0) > (input.max_length ?? 4000)) {
      report(context, ['value'], 'BASE_TYPE_MAX_LENGTH', `Must be ${input.max_length} or fewer in length.`);
    }
  });

/** The older form: a row that holds one text input with its own label. */
const InputRow = z.object({
  ...IDENTIFIED,
  type: z.literal(COMPONENT_TYPES.actionRow),
  components: z
    .array(
      TextInput.superRefine((input, context) => {
        if (!input.label) report(context, ['label'], 'BASE_TYPE_REQUIRED', 'This field is required');
      }),
    )
    .length(1),
});

const Label = z
  .object({
    ...IDENTIFIED,
    type: z.literal(COMPONENT_TYPES.label),
    label: z.string().min(1).max(45),
    description: z.string().max(100).nullish(),
    component: z.discriminatedUnion('type', [
      TextInput,
      StringSelect,
      UserSelect,
      RoleSelect,
      MentionableSelect,
      ChannelSelect,
      FileUpload,
      RadioGroup,
      CheckboxGroup,
      Checkbox,
    ]),
  })
  .superRefine((value, context) => {
    if ('disabled' in value.component && value.component.disabled === true) {
      report(
        context,
        ['component', 'disabled'],
        'COMPONENT_DISABLED_IN_MODAL',
        'A select in a modal cannot be disabled',
      );
    }
    if (value.component.type === COMPONENT_TYPES.textInput && value.component.label != null) {
      report(
        context,
        ['component', 'label'],
        'COMPONENT_LABEL_TWICE',
        'A text input inside a label has no label of its own',
      );
    }
  });

export const Modal = z
  .object({
    custom_id: CustomId,
    title: z.string().min(1).max(45),
    components: z
      .array(z.discriminatedUnion('type', [InputRow, Label, TextDisplay]))
      .min(1)
      .max(5),
  })
  .superRefine((value, context) => {
    const ids = value.components.flatMap((part, index) => {
      if (part.type === COMPONENT_TYPES.actionRow) {
        return part.components.map((input, at) => ({
          value: input.custom_id,
          path: ['components', index, 'components', at, 'custom_id'],
        }));
      }
      if (part.type !== COMPONENT_TYPES.label) return [];
      return [{ value: part.component.custom_id, path: ['components', index, 'component', 'custom_id'] }];
    });
    reportRepeated(context, ids, 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
  });

export type Modal = z.infer<typeof Modal>;
export type ModalPart = Modal['components'][number];

/** A question of a modal, whichever way the bot wrote it. */
export type ModalInput = z.infer<typeof Label>['component'];

export interface ModalQuestion {
  readonly label: string;
  readonly description: string | undefined;
  readonly input: ModalInput;
}

/** The questions of a modal in their order. */
export function modalQuestions(asked: Modal): ModalQuestion[] {
  return asked.components.flatMap(listQuestions);
}

function listQuestions(part: ModalPart): ModalQuestion[] {
  switch (part.type) {
    case COMPONENT_TYPES.actionRow:
      return part.components.map((input) => ({ label: input.label ?? '', description: undefined, input }));
    case COMPONENT_TYPES.label:
      return [{ label: part.label, description: part.description ?? undefined, input: part.component }];
    case COMPONENT_TYPES.textDisplay:
      return [];
  }
}
