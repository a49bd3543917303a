import { type Theme, themes } from "../client/theme.ts";

const labels: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

/**
 * Three radio buttons for the page's script, which puts the same switch into the menu. Without script the switch is
 * hidden and the device's setting applies.
 */
export function ThemeSwitch() {
  return (
    <fieldset className="theme-switch" data-theme-switch="">
      <legend>Color scheme</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input type="radio" name="theme" value={theme} defaultChecked={theme === "system"} />
          {labels[theme]}
        </label>
      ))}
    </fieldset>
  );
}
