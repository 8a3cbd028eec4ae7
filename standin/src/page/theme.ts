import { part } from './dom.ts';

const THEME_KEY = 'playground-theme';

/** Dark, unless the system or the person asks for light. */
export function startTheme(): void {
  const system = matchMedia('(prefers-color-scheme: light)');
  const button = part('theme');
  const draw = () => {
    const theme = localStorage.getItem(THEME_KEY) ?? (system.matches ? 'light' : 'dark');
    const other = theme === 'light' ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    button.textContent = theme === 'light' ? '☾' : '☀';
    button.setAttribute('aria-label', `Switch to ${other} colours`);
    button.onclick = () => {
      localStorage.setItem(THEME_KEY, other);
      draw();
    };
  };
  system.addEventListener('change', draw);
  draw();
}
