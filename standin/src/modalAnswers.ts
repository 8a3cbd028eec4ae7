import { storeUpload, type Upload } from './attachments.ts';
import { COMPONENT_TYPES } from './componentTypes.ts';
import { optionValue, selectedValues } from './controls.ts';
import { type Modal, type ModalInput, type ModalPart, type ModalQuestion, modalQuestions } from './limits/modal.ts';
import { NotPossible } from './slashText.ts';
import { attachmentObject } from './wire.ts';
import type { Channel, World } from './world.ts';

/** What a person filled into a modal, by custom id or label. Files go into file uploads. */
export type ModalValues = Readonly<Record<string, string | boolean | readonly string[] | readonly Upload[]>>;

/** The `data` of a submitted modal; refuses what Discord's client refuses to send. */
export function modalData(world: World, modal: Modal, filled: ModalValues, channel: Channel): object {
  const questions = modalQuestions(modal);
  const known = new Set(questions.flatMap(({ label, input }) => [label, input.custom_id]));
  const stray = Object.keys(filled).find((key) => !known.has(key));
  if (stray !== undefined) throw new NotPossible(`The modal «${modal.title}» does not ask for «${stray}».`);
  const resolved: Record<string, object> = {};
  const given = (question: ModalQuestion) => {
    const { answer, more } = answerTo(
      world,
      question,
      filled[question.input.custom_id] ?? filled[question.label],
      channel,
    );
    for (const [kind, found] of Object.entries(more)) resolved[kind] = { ...resolved[kind], ...found };
    return { type: question.input.type, id: question.input.id ?? 0, custom_id: question.input.custom_id, ...answer };
  };
  const byInput = new Map(questions.map((question) => [question.input, question]));
  const answered = (input: ModalInput) => given(byInput.get(input) ?? { label: '', description: undefined, input });
  const components = modal.components.map((part) => answeredPart(part, answered));
  return { custom_id: modal.custom_id, components, resolved };
}

function answeredPart(part: ModalPart, answered: (input: ModalInput) => object): object {
  const { type, id = 0 } = part;
  switch (part.type) {
    case COMPONENT_TYPES.actionRow:
      return { type, id, components: part.components.map(answered) };
    case COMPONENT_TYPES.label:
      return { type, id, component: answered(part.component) };
    case COMPONENT_TYPES.textDisplay:
      return { type, id };
  }
}

interface FieldAnswer {
  readonly answer: object;
  /** What the interaction's `resolved` gains. */
  readonly more: Readonly<Record<string, object>>;
}

function answerTo(
  world: World,
  { label, input }: ModalQuestion,
  value: ModalValues[string] | undefined,
  channel: Channel,
): FieldAnswer {
  switch (input.type) {
    case COMPONENT_TYPES.textInput:
      return { answer: { value: textAnswer(label, input, value) }, more: {} };
    case COMPONENT_TYPES.checkbox:
      return { answer: { value: typeof value === 'boolean' ? value : (input.default ?? false) }, more: {} };
    case COMPONENT_TYPES.radioGroup: {
      const [chosen] = listOf(value);
      if (chosen === undefined && input.required !== false) throw new NotPossible(`«${label}» is required.`);
      return { answer: { value: chosen === undefined ? null : optionValue(input.options, chosen) }, more: {} };
    }
    case COMPONENT_TYPES.checkboxGroup: {
      const chosen = listOf(value).map((one) => optionValue(input.options, one));
      demandCount(label, chosen.length, input, input.max_values ?? input.options.length);
      return { answer: { values: chosen }, more: {} };
    }
    case COMPONENT_TYPES.fileUpload:
      return uploadAnswer(world, label, input, value, channel);
    default: {
      const chosen = listOf(value);
      if (chosen.length === 0 && input.required === false) return { answer: { values: [] }, more: {} };
      const { resolved = {}, ...answer } = selectedValues(world, input, chosen) as {
        resolved?: Record<string, object>;
      };
      return { answer, more: resolved };
    }
  }
}

function textAnswer(
  label: string,
  input: Extract<ModalInput, { type: typeof COMPONENT_TYPES.textInput }>,
  value: ModalValues[string] | undefined,
): string {
  const text = typeof value === 'string' ? value : (input.value ?? '');
  if (text === '' && input.required !== false) throw new NotPossible(`«${label}» is required.`);
  if (text !== '' && text.length < (input.min_length ?? 0)) throw new NotPossible(`«${label}» is too short.`);
  if (text.length > (input.max_length ?? 4000)) throw new NotPossible(`«${label}» is too long.`);
  return text;
}

function uploadAnswer(
  world: World,
  label: string,
  input: Extract<ModalInput, { type: typeof COMPONENT_TYPES.fileUpload }>,
  value: ModalValues[string] | undefined,
  channel: Channel,
): FieldAnswer {
  const files = Array.isArray(value) ? value.filter((one): one is Upload => typeof one === 'object') : [];
  demandCount(label, files.length, input, input.max_values ?? 1);
  const stored = files.map((file) => storeUpload(world, channel.id, file));
  for (const attachment of stored) world.uploads.set(attachment.id, attachment);
  const attachments = Object.fromEntries(stored.map((one) => [one.id, attachmentObject(world, one)]));
  return { answer: { values: stored.map((one) => one.id) }, more: { attachments } };
}

function demandCount(
  label: string,
  count: number,
  input: { required?: boolean | undefined; min_values?: number | undefined },
  most: number,
) {
  if (count === 0 && input.required === false) return;
  const least = input.min_values ?? 1;
  if (count < least || count > most) throw new NotPossible(`«${label}» takes ${least} to ${most}, not ${count}.`);
}

function listOf(value: ModalValues[string] | undefined): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
