import { clientFiles } from "virtual:client-files";
import { type Video, videoHeight, videoWidth } from "#content/videos.ts";

type FilmOf<Kind extends Video["kind"]> = Extract<Video, { kind: Kind }>;

/** Without any poster, Chromium covers the player with a gray panel. */
const transparentPoster = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/**
 * Nothing is fetched before the visitor comes near: the poster lies behind the transparent player, since a file in
 * `poster` is always fetched at once, and so are captions that are on by default (`site/client/show-captions.ts`).
 */
function OwnFilm({ film }: { film: FilmOf<"own-film"> }) {
  return (
    <div className="film">
      <img src={film.poster} alt="" width={videoWidth} height={videoHeight} loading="lazy" />
      <video controls preload="none" poster={transparentPoster} width={videoWidth} height={videoHeight}>
        {film.files.map(({ type, path }) => (
          <source key={path} src={path} type={type} />
        ))}
        <track kind="captions" src={film.captions} srcLang="en" label="English" />
      </video>
    </div>
  );
}

/** A link to the film, which the script `site/client/youtube-film.ts` replaces by the player when it is pressed. */
function YouTubeFilm({ film: { youtubeId, title } }: { film: FilmOf<"youtube"> }) {
  return (
    <a
      className="video-placeholder"
      href={`https://www.youtube.com/watch?v=${youtubeId}`}
      data-island={clientFiles["youtube-film"]}
      data-youtube-id={youtubeId}
      data-title={title}
      data-width={videoWidth}
      data-height={videoHeight}
    >
      Play on YouTube
    </a>
  );
}

function Film({ video }: { video: Video }) {
  if (video.kind === "own-film") return <OwnFilm film={video} />;
  if (video.kind === "youtube") return <YouTubeFilm film={video} />;
  return <p className="video-placeholder">This film is in preparation.</p>;
}

/** One film in its area of 640 x 390, with title, description and, for our own films, the transcript. */
export function VideoPanel({ video }: { video: Video }) {
  return (
    <figure className="video">
      <Film video={video} />
      <figcaption>
        <h3>{video.title}</h3>
        <p>{video.description}</p>
        {video.kind === "own-film" && (
          <details>
            <summary>Transcript</summary>
            {video.transcript.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </details>
        )}
      </figcaption>
    </figure>
  );
}
