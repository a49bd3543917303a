import { clientFile } from "virtual:client-files";
import { videosSection } from "#content/pages/home.ts";
import { filmSchemes, type Video, videoHeight, videos, videoWidth } from "#content/pages/videos.ts";

export function Videos() {
  return (
    <section className="page-section">
      <div className="section-head">
        <h2 id="videos">{videosSection.heading}</h2>
        <p>{videosSection.introduction}</p>
      </div>
      <ul className="videos">
        {videos.map((video) => (
          <li key={video.id}>
            <VideoPanel video={video} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type FilmOf<Kind extends Video["kind"]> = Extract<Video, { kind: Kind }>;

const transparentImage = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** The light files come first: they are what a browser takes that knows no media of a source. */
const sourcesOf = (film: FilmOf<"own-film">) =>
  filmSchemes.flatMap((scheme) => film.schemes[scheme].files.map((file) => ({ scheme, ...file })));

const others = { light: "dark", dark: "light" } as const;

/**
 * Nothing is fetched before the visitor comes near: the posters lie behind the transparent player, since a file in
 * `poster` is always fetched at once, and so are captions that are on by default (`site/app/behavior.client.ts`).
 * The player has a transparent one, because Chromium covers a player without any with a gray panel. Of the two posters
 * the style sheet displays that of the page's scheme, and a lazy image that is not displayed is not fetched. Without
 * script browsers fetch lazy images at once; the media query keeps them from the other one. Then the player also has
 * its own controls from the beginning.
 */
function OwnFilm({ film }: { film: FilmOf<"own-film"> }) {
  const size = { width: videoWidth, height: videoHeight };
  const length = `${Math.floor(film.seconds / 60)}:${String(film.seconds % 60).padStart(2, "0")}`;
  return (
    <div className="film" data-island={clientFile("own-film")}>
      {filmSchemes.map((scheme) => (
        <picture key={scheme} className={`film-poster-${scheme}`}>
          <source media={`(scripting: none) and (prefers-color-scheme: ${others[scheme]})`} srcSet={transparentImage} />
          <img src={film.schemes[scheme].poster} alt="" loading="lazy" />
        </picture>
      ))}
      <video aria-label={film.title} controls preload="none" poster={transparentImage} {...size}>
        {sourcesOf(film).map(({ scheme, type, path }) => (
          <source key={path} src={path} type={type} media={`(prefers-color-scheme: ${scheme})`} />
        ))}
        <track kind="captions" src={film.captions} srcLang="en" label="English" />
      </video>
      <button type="button" className="film-play" hidden>
        Play {length}
        <span className="visually-hidden"> {film.title}</span>
      </button>
    </div>
  );
}

/** A link to the film, which the script `site/pages/home/youtube-film.client.ts` replaces by the player when it is pressed. */
function YouTubeFilm({ film: { youtubeId, title } }: { film: FilmOf<"youtube"> }) {
  return (
    <a
      className="video-placeholder"
      href={`https://www.youtube.com/watch?v=${youtubeId}`}
      data-island={clientFile("youtube-film")}
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
function VideoPanel({ video }: { video: Video }) {
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
