import { COMPONENT_TYPES } from '../componentTypes.ts';
import type { Modal, ModalInput, ModalPart } from '../limits/modal.ts';
import { selectOptions } from './components.ts';
import { make, newId } from './dom.ts';
import { markdown } from './markdown.ts';
import { createMenu } from './menu.ts';
import type { Model } from './model.ts';
import type { PageResult } from './protocol.ts';

type Value = string | boolean | readonly string[];

/** A question on the screen, and how its answer is read. */
interface Field {
  readonly element: HTMLElement;
  readonly customId: string;
  readonly value: () => Value | readonly File[];
}

export type Submit = (
  fields: Readonly<Record<string, Value>>,
  files: ReadonlyMap<string, readonly File[]>,
) => Promise<PageResult>;

/** Shows a modal that the bot asked for; it stays until it is sent or put away. */
export function showModal(modal: Modal, model: Model, submit: Submit): void {
  const titleId = newId('modal-title');
  const complaint = make('div', { class: 'complaint', role: 'alert' });
  const fields: Field[] = [];
  const parts = modal.components.flatMap((one) => partElements(one, model, fields));
  const cancel = make('button', { type: 'button', class: 'button button-secondary' }, 'Cancel');
  const send = make('button', { type: 'submit', class: 'button button-primary' }, 'Submit');
  const form = make(
    'form',
    { method: 'dialog', novalidate: true },
    make('h2', { id: titleId, class: 'modal-title' }, modal.title),
    ...parts,
    complaint,
    make('div', { class: 'modal-buttons' }, cancel, send),
  );
  const dialog = make('dialog', { class: 'modal', 'aria-labelledby': titleId }, form);

  cancel.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send.disabled = true;
    void submit(...answers(fields)).then((result) => {
      send.disabled = false;
      if (result.ok) dialog.close();
      else complaint.textContent = result.noAnswer ? 'Something went wrong. Try again.' : result.reason;
    });
  });
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector<HTMLElement>('input, textarea, button.menu-button')?.focus();
}

function answers(fields: readonly Field[]): [Record<string, Value>, Map<string, readonly File[]>] {
  const values: Record<string, Value> = {};
  const files = new Map<string, readonly File[]>();
  for (const { customId, value } of fields) {
    const given = value();
    if (isFiles(given)) files.set(customId, given);
    else values[customId] = given;
  }
  return [values, files];
}

function isFiles(value: Value | readonly File[]): value is readonly File[] {
  return Array.isArray(value) && value.some((one) => one instanceof File);
}

function partElements(one: ModalPart, model: Model, fields: Field[]): HTMLElement[] {
  switch (one.type) {
    case COMPONENT_TYPES.textDisplay:
      return [make('div', { class: 'words' }, markdown(one.content, model))];
    case COMPONENT_TYPES.actionRow:
      return one.components.map((input) => labelled(input.label ?? '', undefined, input, model, fields));
    case COMPONENT_TYPES.label:
      return [labelled(one.label, one.description ?? undefined, one.component, model, fields)];
  }
}

function labelled(name: string, description: string | undefined, input: ModalInput, model: Model, fields: Field[]) {
  const field = inputField(input, name, model);
  fields.push(field);
  const isRequired = input.type !== COMPONENT_TYPES.checkbox && input.required !== false;
  const star = isRequired ? make('span', { class: 'required', 'aria-hidden': 'true' }, ' *') : undefined;
  const control = field.element.matches('input, textarea')
    ? field.element
    : field.element.querySelector('button, input');
  const label = make('label', { for: control?.id || undefined }, name, star);
  if (isRequired) control?.setAttribute('aria-required', 'true');
  const note = description === undefined ? undefined : make('small', { id: newId('note') }, description);
  if (note !== undefined) control?.setAttribute('aria-describedby', note.id);
  return make('div', { class: 'field' }, label, note, field.element);
}

function inputField(input: ModalInput, name: string, model: Model): Field {
  const customId = input.custom_id;
  switch (input.type) {
    case COMPONENT_TYPES.textInput: {
      const shared = { id: newId('field'), maxlength: input.max_length ?? 4000, placeholder: input.placeholder };
      const element =
        input.style === 1 ? make('input', { type: 'text', ...shared }) : make('textarea', { rows: 4, ...shared });
      element.value = input.value ?? '';
      return { element, customId, value: () => element.value };
    }
    case COMPONENT_TYPES.checkbox: {
      const element = make('input', { id: newId('field'), type: 'checkbox', checked: input.default === true });
      return { element, customId, value: () => element.checked };
    }
    case COMPONENT_TYPES.radioGroup:
    case COMPONENT_TYPES.checkboxGroup:
      return tickField(input, name);
    case COMPONENT_TYPES.fileUpload: {
      const accept = input.file_types?.map((one) => (one.startsWith('.') ? one : `${one}/*`)).join(',');
      const element = make('input', {
        id: newId('field'),
        type: 'file',
        multiple: (input.max_values ?? 1) > 1,
        accept,
      });
      return { element, customId, value: () => [...(element.files ?? [])] };
    }
    default: {
      const menu = createMenu({
        name: input.placeholder ?? `Choose: ${name}`,
        options: selectOptions(input, model),
        least: input.min_values ?? 1,
        most: input.max_values ?? 1,
        choose: () => undefined,
      });
      return { element: menu.element, customId, value: () => menu.values() };
    }
  }
}

function tickField(
  input: Extract<ModalInput, { type: typeof COMPONENT_TYPES.radioGroup | typeof COMPONENT_TYPES.checkboxGroup }>,
  name: string,
): Field {
  const isRadio = input.type === COMPONENT_TYPES.radioGroup;
  const group = newId('group');
  const boxes = input.options.map((option) =>
    make('input', {
      type: isRadio ? 'radio' : 'checkbox',
      name: group,
      value: option.value,
      checked: option.default === true,
    }),
  );
  const lines = input.options.map((option, index) =>
    make(
      'label',
      { class: 'tick' },
      boxes[index],
      make('span', {}, option.label),
      make('small', {}, option.description ?? ''),
    ),
  );
  const element = make('div', { role: isRadio ? 'radiogroup' : 'group', 'aria-label': name }, ...lines);
  return {
    element,
    customId: input.custom_id,
    value: () => boxes.filter((box) => box.checked).map((box) => box.value),
  };
}
