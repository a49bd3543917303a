import type { OnError } from "../../ui/islands.ts";
import { densityAnswers, instabilityAnswers } from "./answers.ts";

/** Fills in what the figure answers, now and whenever a field changes: early input is in the fields already. */
export function start(part: HTMLElement, onError: OnError): void {
  const answersTo = part.dataset.answers === "instability" ? instabilityAnswers : densityAnswers;
  const fields = [...part.querySelectorAll("input")];
  const show = () => {
    try {
      const answers = answersTo(...fields.map(({ value }) => Number(value)));
      for (const place of part.querySelectorAll<HTMLElement | SVGElement>("[data-answer]")) {
        const answer = answers[place.dataset.answer ?? ""] ?? "";
        if (place instanceof SVGElement) place.setAttribute("d", answer);
        else place.textContent = answer;
      }
    } catch (error) {
      onError(error);
    }
  };
  part.addEventListener("input", show);
  show();
}
