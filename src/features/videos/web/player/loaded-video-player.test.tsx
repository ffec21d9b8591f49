import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { assetEndpoints } from "#features/media/contract.ts";
import { stubMediaElements } from "#tests/support/web/media-elements.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { captionEndpoints, videoEndpoints } from "../../contract.ts";
import { AudioPlayer } from "../parts/audio-player.tsx";
import { VideoPlayer } from "../parts/video-player.tsx";
import { VideoPoster } from "../parts/video-poster.tsx";
import { pump, pumpCaptions } from "../parts/video-samples.ts";

let server: TestServer;
let asked: number;
beforeEach(() => {
  stubMediaElements();
  asked = 0;
  server = new TestServer()
    .on(videoEndpoints.get, () => pump)
    .on(captionEndpoints.get, () => pumpCaptions)
    .on(assetEndpoints.address, () => ({
      url: `/v1/files/${++asked}`,
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
    }));
});

const show = (at = "/player") =>
  showScreens(
    [
      {
        path: "/player",
        frame: "shell",
        load: async () => () => <VideoPlayer workspaceId={workspaceId} videoId={pump.id} title="Pump" at={4000} />,
      },
      { path: "/moving", frame: "shell", load: async () => Moving },
      { path: "/poster", frame: "shell", load: async () => () => <VideoPoster videoId={pump.id} /> },
      {
        path: "/sound",
        frame: "shell",
        load: async () => () => <AudioPlayer workspaceId={workspaceId} soundId={pump.id} title="Hum" />,
      },
    ],
    { server, at },
  );
/** As a time study does, whose last mark is where it would begin. */
function Moving() {
  const [at, setAt] = useState(4000);
  return (
    <>
      <button type="button" onClick={() => setAt(9000)}>
        Move the beginning
      </button>
      <VideoPlayer workspaceId={workspaceId} videoId={pump.id} title="Pump" at={at} />
    </>
  );
}
const video = () => document.querySelector("video") as HTMLVideoElement;

describe("a player", () => {
  it("plays from a signed address, begins at the given moment, and shows the length that the server read", async () => {
    const { user } = await show();
    await screen.findByRole("group", { name: "Pump" });
    await waitFor(() => expect(video().src).toContain("/v1/files/1"));
    fireEvent.loadedMetadata(video());
    expect(video().currentTime).toBe(4);
    expect(await screen.findByText("00:04 / 01:00")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Play Pump" }));
    expect(video().paused).toBe(false);
    await user.click(screen.getByRole("button", { name: "Pause" }));
    expect(video().paused).toBe(true);
    await user.click(screen.getByRole("button", { name: "Forward 10 seconds" }));
    expect(video().currentTime).toBe(14);
    fireEvent.change(screen.getByRole("slider", { name: "Position" }), { target: { value: "30000" } });
    expect(video().currentTime).toBe(30);
    expect(screen.getByRole("slider", { name: "Position" })).toHaveAttribute("aria-valuetext", "00:30 of 01:00");
  });

  it("[V17] goes on where it was under another address, although its beginning moves meanwhile", async () => {
    const { user } = await show("/moving");
    await screen.findByRole("group", { name: "Pump" });
    await waitFor(() => expect(video().src).toContain("/v1/files/1"));
    fireEvent.loadedMetadata(video());
    expect(video().currentTime).toBe(4);
    video().currentTime = 20;
    fireEvent.error(video());
    await waitFor(() => expect(video().src).toContain("/v1/files/2"));
    await user.click(screen.getByRole("button", { name: "Move the beginning" }));
    fireEvent.loadedMetadata(video());
    expect(video().currentTime).toBe(20);
  });

  it("[V18] is played by keys", async () => {
    const { user } = await show();
    const group = await screen.findByRole("group", { name: "Pump" });
    await waitFor(() => expect(video().src).toContain("/v1/files/1"));
    screen.getByRole("slider", { name: "Position" }).focus();
    await user.keyboard("k");
    expect(video().paused).toBe(false);
    await user.keyboard("l");
    expect(video().currentTime).toBe(10);
    await user.keyboard("m");
    expect(video().muted).toBe(true);
    await user.keyboard(">");
    expect(video().playbackRate).toBe(1.25);
    await user.keyboard("kj");
    expect([video().paused, video().currentTime]).toEqual([true, 0]);
    expect(group).toBeVisible();
  });

  it("shows captions in the language that was chosen, and remembers it", async () => {
    const { user } = await show();
    const choice = await screen.findByRole("combobox", { name: "Captions" });
    expect(document.querySelector("track")).toBeNull();
    await user.selectOptions(choice, "en");
    await waitFor(() => expect(document.querySelector("track")).toHaveAttribute("srclang", "en"));
    expect(localStorage.getItem("fettle.captions")).toBe("en");
    await user.selectOptions(choice, "");
    await waitFor(() => expect(document.querySelector("track")).toBeNull());
  });

  it("[V17] asks for another address when its own does not open, says at last that it failed, and tries again", async () => {
    const { user } = await show();
    await screen.findByRole("group", { name: "Pump" });
    await waitFor(() => expect(video().src).toContain("/v1/files/1"));
    fireEvent.error(video());
    await waitFor(() => expect(video().src).toContain("/v1/files/2"));
    for (let n = 0; n < 3; n++) fireEvent.error(video());
    expect(await screen.findByRole("alert")).toHaveTextContent("This video cannot be played");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("group", { name: "Pump" })).toBeVisible();
  });

  it("says so where the video is not there for this person", async () => {
    server = new TestServer();
    await show();
    expect(await screen.findByRole("alert")).toHaveTextContent("This is not here");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("plays a sound likewise", async () => {
    const { state, createdAt, deletedAt } = pump;
    server.on(videoEndpoints.sound, () => {
      return { id: pump.id, remoteFileId: pump.id, durationMs: 5000, createdAt, deletedAt, state, fileName: "hum.wav" };
    });
    const { user } = await show("/sound");
    expect(await screen.findByText("00:00 / 00:05")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Play" }));
    expect(document.querySelector("audio")?.paused).toBe(false);
  });
});

describe("a poster", () => {
  it("says that it is a video, and how long", async () => {
    await show("/poster");
    expect(await screen.findByRole("img", { name: "Video of 01:00" })).toBeVisible();
  });
});
