import { videosSection } from "#content/pages/home.ts";
import { type Video, videoHeight, videos, videoWidth } from "#content/pages/videos.ts";
import styles from "./videos.module.css";

export function Videos() {
  return (
    <section className="page-section">
      <div className="section-head">
        <h2 id="videos">{videosSection.heading}</h2>
        <p>{videosSection.introduction}</p>
      </div>
      <ul className={styles.list}>
        {videos.map((video) => (
          <li key={video.title}>
            <VideoPanel video={video} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type VideoOf<Kind extends Video["kind"]> = Extract<Video, { kind: Kind }>;

const transparentImage = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/**
 * Nothing is fetched before the visitor comes near: the poster lies behind the transparent player, since a file in
 * `poster` is always fetched at once, and so are captions that are on by default (`site/client/page.ts`).
 * The player has a transparent one, because Chromium covers a player without any with a gray panel.
 */
function OwnVideo({ video: { name, title } }: { video: VideoOf<"own"> }) {
  const file = `/videos/${name}`;
  return (
    <div className={styles.own}>
      <img src={`${file}.webp`} alt="" loading="lazy" />
      <video
        aria-label={title}
        controls
        preload="none"
        poster={transparentImage}
        width={videoWidth}
        height={videoHeight}
      >
        <source src={`${file}.webm`} type="video/webm; codecs=av01.0.05M.08" />
        <source src={`${file}.mp4`} type="video/mp4" />
        <track kind="captions" src={`${file}.vtt`} srcLang="en" label="English" />
      </video>
    </div>
  );
}

/** A link to the video, in whose place the player comes when it is pressed. */
function YouTubeVideo({ video: { youtubeId, title } }: { video: VideoOf<"youtube"> }) {
  return (
    <youtube-video video-id={youtubeId} video-title={title} width={videoWidth} height={videoHeight}>
      <a className={styles.placeholder} href={`https://www.youtube.com/watch?v=${youtubeId}`}>
        Play on YouTube
      </a>
    </youtube-video>
  );
}

/** One video in its area of 640 x 390, with title, description and, for our own videos, the transcript. */
function VideoPanel({ video }: { video: Video }) {
  return (
    <figure className={styles.video}>
      {video.kind === "own" ? <OwnVideo video={video} /> : <YouTubeVideo video={video} />}
      <figcaption>
        <h3>{video.title}</h3>
        <p>{video.description}</p>
        {video.kind === "own" && (
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
