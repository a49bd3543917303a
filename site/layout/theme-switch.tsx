import { Monitor, Moon, Sun } from "lucide-react";
import { type Theme, themes } from "../client/theme.ts";

const labels: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };
const marks = { system: Monitor, light: Sun, dark: Moon } as const;

/**
 * Three radio buttons for the page's script; without script the switch is hidden and the device's setting applies.
 * @param group the name of the buttons, one for each switch in a page
 */
export function ThemeSwitch({ group }: { group: string }) {
  return (
    <fieldset className="theme-switch" data-theme-switch="">
      <legend>Color scheme</legend>
      {themes.map((theme) => {
        const Mark = marks[theme];
        return (
          <label key={theme}>
            <input type="radio" name={group} value={theme} defaultChecked={theme === "system"} />
            <Mark aria-hidden="true" />
            {labels[theme]}
          </label>
        );
      })}
    </fieldset>
  );
}
