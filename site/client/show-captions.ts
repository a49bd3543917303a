/** Shows the captions of a film when it is first played, which fetches them. Later the visitor's own choice stays. */
export function showCaptionsOnPlay(): void {
  const played = new WeakSet<EventTarget>();
  const show = ({ target }: Event) => {
    if (!(target instanceof HTMLVideoElement) || played.has(target)) return;
    played.add(target);
    for (const track of target.textTracks) track.mode = "showing";
  };
  document.addEventListener("play", show, { capture: true });
}
