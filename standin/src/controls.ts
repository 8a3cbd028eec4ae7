import { COMPONENT_TYPES } from './componentTypes.ts';
import type { Button } from './limits/controls.ts';
import { allComponents, type Select, type TopLevelComponent } from './limits/messageComponents.ts';
import { emptyResolved, resolveChannel, resolvePerson } from './slash.ts';
import { NotPossible } from './slashText.ts';
import type { World } from './world.ts';

/** The buttons and menus of a message. */
export function listControls(message: { readonly components: readonly TopLevelComponent[] }): (Button | Select)[] {
  return allComponents(message.components).flatMap(({ component }): (Button | Select)[] =>
    component.type === COMPONENT_TYPES.button || 'custom_id' in component ? [component] : [],
  );
}

export function isButton(control: Button | Select): control is Button {
  return control.type === COMPONENT_TYPES.button;
}

/** The values of a menu as the interaction carries them; people and channels come with what they are. */
export function selectedValues(world: World, select: Select, values: readonly string[]): object {
  const least = select.min_values ?? 1;
  const most = select.max_values ?? 1;
  if (values.length < least || values.length > most) {
    throw new NotPossible(
      `Choose ${least === most ? least : `${least} to ${most}`} of the menu, not ${values.length}.`,
    );
  }
  const resolved = emptyResolved();
  switch (select.type) {
    case COMPONENT_TYPES.stringSelect:
      return { values: values.map((value) => optionValue(select.options, value)) };
    case COMPONENT_TYPES.channelSelect:
      return { values: values.map((value) => resolveChannel(value, world, resolved)), resolved };
    case COMPONENT_TYPES.userSelect:
    case COMPONENT_TYPES.mentionableSelect:
      return { values: values.map((value) => resolvePerson(value, world, resolved)), resolved };
    case COMPONENT_TYPES.roleSelect:
      throw new NotPossible('The playground has no roles.');
  }
}

/** An option by its value or its label. */
export function optionValue(options: readonly { label: string; value: string }[], wanted: string): string {
  const found = options.find((one) => one.value === wanted) ?? options.find((one) => one.label === wanted);
  if (found !== undefined) return found.value;
  throw new NotPossible(`There is no option «${wanted}»; there are: ${options.map((one) => one.label).join(', ')}.`);
}
