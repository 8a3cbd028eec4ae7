import { COMPONENT_TYPES, LINK_STYLE } from '../componentTypes.ts';
import type { Button } from '../limits/controls.ts';
import type { MessageComponent, Select } from '../limits/messageComponents.ts';
import type { SeenMessage } from '../seenMessage.ts';
import { make } from './dom.ts';
import { markdown } from './markdown.ts';
import { createMenu } from './menu.ts';
import type { MenuOption } from './menuElements.ts';
import type { Model } from './model.ts';
import { localUrl, pictureElement } from './pictures.ts';

/** What a press on a message leads to. */
export interface Press {
  click(message: SeenMessage, customId: string): void;
  select(message: SeenMessage, customId: string, values: readonly string[]): void;
}

/** The components of a message as elements. */
export function componentElements(message: SeenMessage, model: Model, press: Press): HTMLElement[] {
  const draw = (component: MessageComponent): HTMLElement => {
    switch (component.type) {
      case COMPONENT_TYPES.actionRow:
        return make('div', { class: 'row' }, ...component.components.map(draw));
      case COMPONENT_TYPES.button:
        return buttonElement(component, (customId) => press.click(message, customId));
      case COMPONENT_TYPES.section:
        return make(
          'div',
          { class: 'section' },
          make('div', { class: 'section-words' }, ...component.components.map(draw)),
          draw(component.accessory),
        );
      case COMPONENT_TYPES.textDisplay:
        return make('div', { class: 'words' }, markdown(component.content, model));
      case COMPONENT_TYPES.thumbnail:
        return make(
          'div',
          { class: 'thumbnail' },
          pictureElement(mediaPicture(component.media, component.description)),
        );
      case COMPONENT_TYPES.mediaGallery:
        return make(
          'div',
          { class: 'pictures' },
          ...component.items.map((item) => pictureElement(mediaPicture(item.media, item.description))),
        );
      case COMPONENT_TYPES.file: {
        const name = component.file.url.split('/').at(-1)?.split('?')[0] ?? 'file';
        return make('a', { class: 'file', href: localUrl(component.file.url), download: name }, `📄 ${name}`);
      }
      case COMPONENT_TYPES.separator:
        return make('hr', { class: component.divider === false ? 'separator is-blank' : 'separator' });
      case COMPONENT_TYPES.container: {
        const element = make('div', { class: 'container' }, ...component.components.map(draw));
        if (component.accent_color != null) {
          element.style.setProperty('--accent', `#${component.accent_color.toString(16).padStart(6, '0')}`);
        }
        return element;
      }
      default:
        return selectElement(component, model, (values) => press.select(message, component.custom_id, values));
    }
  };
  return message.components.map(draw);
}

/** The server puts the picture's size beside its address. */
function mediaPicture(media: { url: string }, description: string | null | undefined) {
  const { width, height } = media as { url: string; width?: number; height?: number };
  return { url: media.url, width, height, description: description ?? undefined };
}

const BUTTON_STYLES: Readonly<Record<number, string>> = {
  1: 'primary',
  2: 'secondary',
  3: 'success',
  4: 'danger',
  5: 'link',
  6: 'primary',
};

function buttonElement(button: Button, click: (customId: string) => void): HTMLElement {
  const emoji = emojiElement(button.emoji);
  const label = button.label ? make('span', {}, button.label) : undefined;
  const look = `button button-${BUTTON_STYLES[button.style]}`;
  if (button.style === LINK_STYLE && button.disabled !== true) {
    const outward = make('span', { 'aria-hidden': 'true' }, '↗');
    return make(
      'a',
      { class: look, href: button.url, target: '_blank', rel: 'noopener noreferrer' },
      emoji,
      label,
      outward,
    );
  }
  const { custom_id: customId = '' } = button;
  return make(
    'button',
    {
      type: 'button',
      class: look,
      disabled: button.disabled === true,
      'data-control': customId,
      onclick: () => click(customId),
    },
    emoji,
    label,
  );
}

/** The application's own are pictures; as they say what the words beside them do, nobody reads them out. */
function emojiElement(emoji: Button['emoji']): HTMLElement | undefined {
  if (emoji?.id != null) return make('img', { class: 'emoji', src: `/emojis/${emoji.id}`, alt: '' });
  return emoji?.name == null ? undefined : make('span', { class: 'emoji' }, emoji.name);
}

function selectElement(select: Select, model: Model, choose: (values: readonly string[]) => void): HTMLElement {
  const menu = createMenu({
    name: select.placeholder ?? 'Make a selection',
    options: selectOptions(select, model),
    least: select.min_values ?? 1,
    most: select.max_values ?? 1,
    isDisabled: select.disabled === true,
    choose,
  });
  menu.element.querySelector('button')?.setAttribute('data-control', select.custom_id);
  return menu.element;
}

/** The options the bot gave, or the people or channels there are. */
export function selectOptions(select: Select, model: Model): MenuOption[] {
  switch (select.type) {
    case COMPONENT_TYPES.stringSelect:
      return select.options.map((option) => ({
        label: option.label,
        value: option.value,
        description: option.description,
        emoji: emojiElement(option.emoji),
        isChosen: option.default === true,
      }));
    case COMPONENT_TYPES.channelSelect:
      return model.channels
        .filter((channel) => channel.kind !== 'direct')
        .map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
    case COMPONENT_TYPES.userSelect:
    case COMPONENT_TYPES.mentionableSelect: {
      const chosen = new Set(select.default_values?.map((value) => value.id) ?? []);
      return [...model.people.values()].map(({ id, name }) => ({ label: name, value: id, isChosen: chosen.has(id) }));
    }
    case COMPONENT_TYPES.roleSelect:
      return [];
  }
}
