/** The scheme of the page: the visitor's own choice, else that of the system. */
function pageScheme(): string {
  const chosen = document.documentElement.dataset.theme;
  return chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** Lets the player use the files of the page's scheme. Nothing is fetched before it plays. */
function chooseFiles(video: HTMLVideoElement): void {
  const wanted = `-${pageScheme()}.`;
  for (const source of video.querySelectorAll("source")) {
    source.media = source.src.includes(wanted) ? "all" : "not all";
  }
  video.load();
}

/** A browser may refuse to play, and a change of files ends what was asked before. The controls are there then. */
function play(video: HTMLVideoElement): void {
  video.play().catch(() => undefined);
}

/**
 * Puts a button with a play mark in front of the player, which gets its own controls when it is pressed. When the
 * color scheme of the page changes, a film that has begun goes on with the files of the other scheme.
 */
export function start(film: HTMLElement): void {
  const video = film.querySelector("video");
  const button = film.querySelector("button");
  if (!video || !button || !video.paused || video.currentTime > 0) return;
  video.controls = false;
  button.hidden = false;

  button.addEventListener("click", () => {
    button.hidden = true;
    video.controls = true;
    chooseFiles(video);
    video.focus();
    play(video);
  });

  let shown = pageScheme();
  const follow = () => {
    const hasBegun = button.hidden;
    if (pageScheme() === shown) return;
    shown = pageScheme();
    if (!hasBegun) return;
    const { currentTime, paused } = video;
    chooseFiles(video);
    video.currentTime = currentTime;
    if (!paused) play(video);
  };
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
}
