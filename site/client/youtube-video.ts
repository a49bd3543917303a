import type { PageElement } from "./page-element.ts";

/** Replaces its link by the player when it is pressed. Until then nothing is requested from the other host. */
export default class YouTubeVideo extends HTMLElement implements PageElement {
  start(): void {
    this.addEventListener("click", (event) => {
      event.preventDefault();
      const player = document.createElement("iframe");
      player.src = `https://www.youtube-nocookie.com/embed/${this.getAttribute("video-id")}?autoplay=1`;
      player.title = this.getAttribute("video-title") ?? "";
      player.width = this.getAttribute("width") ?? "";
      player.height = this.getAttribute("height") ?? "";
      player.allow = "autoplay; fullscreen";
      this.replaceChildren(player);
    });
  }
}
