import { COMPONENT_TYPES } from './componentTypes.ts';
import { allComponents, type TopLevelComponent } from './limits/messageComponents.ts';
import { type Problem, refuseProblems } from './refusal.ts';
import type { World } from './world.ts';

/** Refuses buttons and menu entries with an emoji that there is not, or no more. */
export function demandKnownEmojis(world: World, components: readonly TopLevelComponent[]): void {
  const isKnown = (emoji: { readonly id?: string | null | undefined } | undefined) =>
    emoji?.id == null || world.emojis.has(emoji.id);
  const problem = (path: Problem['path']): Problem => ({
    path: ['components', ...path, 'emoji', 'id'],
    code: 'BUTTON_COMPONENT_INVALID_EMOJI',
    message: 'Invalid emoji',
  });
  const problems = allComponents(components).flatMap(({ component, path }) => {
    if (component.type === COMPONENT_TYPES.button) return isKnown(component.emoji) ? [] : [problem(path)];
    if (component.type !== COMPONENT_TYPES.stringSelect) return [];
    return component.options.flatMap(({ emoji }, at) => (isKnown(emoji) ? [] : [problem([...path, 'options', at])]));
  });
  refuseProblems(problems);
}
