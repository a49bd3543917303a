import { videosSection } from "#content/home.ts";
import { videos } from "#content/videos.ts";
import { VideoPanel } from "./video-panel.tsx";

export function Videos() {
  return (
    <section className="page-section">
      <div className="section-head">
        <h2 id="videos">{videosSection.heading}</h2>
        <p>{videosSection.introduction}</p>
      </div>
      <ul className="videos swipe">
        {videos.map((video) => (
          <li key={video.id}>
            <VideoPanel video={video} />
          </li>
        ))}
      </ul>
    </section>
  );
}
