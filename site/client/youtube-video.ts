/** Replaces the link by the player when it is pressed. Until then nothing is requested from the other host. */
export function start(link: HTMLElement): void {
  const { youtubeId, title = "", width = "", height = "" } = link.dataset;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const player = document.createElement("iframe");
    player.src = `https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1`;
    player.title = title;
    player.width = width;
    player.height = height;
    player.allow = "autoplay; fullscreen";
    link.replaceWith(player);
  });
}
