/** An emoji of ours, as Discord knows it. */
export interface CustomEmoji {
  readonly id: string;
  readonly name: string;
}

/** A button as its reader sees it; `control` says what it does, see `writeControlId`. */
interface SceneButton {
  readonly kind: 'button';
  readonly label: string;
  readonly style: 'primary' | 'secondary' | 'success' | 'danger';
  readonly emoji?: CustomEmoji;
  readonly control: string;
  readonly disabled: boolean;
}

/** A button that links to a website. */
interface SceneLink {
  readonly kind: 'link';
  readonly label: string;
  readonly url: string;
}

/** A menu with up to `most` choices. */
interface SceneMenu {
  readonly kind: 'menu';
  readonly placeholder: string;
  readonly control: string;
  readonly most: number;
  readonly choices: readonly SceneChoice[];
}

/** A choice of a menu. */
export interface SceneChoice {
  readonly value: string;
  readonly label: string;
  readonly emoji?: CustomEmoji;
  readonly description?: string;
  readonly isChosen: boolean;
}

/** A menu of all people in the channel. */
interface ScenePeopleMenu {
  readonly kind: 'people';
  readonly placeholder: string;
  readonly control: string;
}

export type SceneControl = SceneButton | SceneLink | SceneMenu | ScenePeopleMenu;

/** Up to five buttons, or one menu. */
export type SceneRow = readonly SceneControl[];
