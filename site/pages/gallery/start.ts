import { type AlertId, alerts } from "#content/pages/alerts.ts";
import { showAlert } from "../../ui/enhance-form.ts";

const isAlert = (id: string | undefined): id is AlertId => id !== undefined && id in alerts;

for (const button of document.querySelectorAll<HTMLElement>("[data-show-alert]")) {
  const id = button.dataset.showAlert;
  if (isAlert(id)) button.addEventListener("click", () => showAlert(id, button.parentElement));
}
