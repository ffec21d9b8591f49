import { texts } from "#kit/web/i18n.ts";

export const trimText = texts(
  {
    trim: {
      title: "Trim {{name}}",
      openFailed: "This video cannot be opened here",
      openFailedWhy: "Only MP4 and QuickTime videos can be trimmed. The video itself is as it was.",
      timeline: "Timeline",
      start: "Start",
      end: "End",
      startHere: "Start here",
      endHere: "End here",
      length: "Length",
      wrongTime: "A time such as 01:02.500, within the video",
      playSelection: "Play the part",
      pause: "Pause",
      how: "How it is cut",
      exact: "Exact, as it is",
      exactUnknown:
        "Begins and ends where you say, and nothing is encoded anew. What the file would still hold from before the start is being looked up.",
      exactSafe:
        "Begins and ends where you say. Nothing is encoded anew, and nothing before the start stays in the file.",
      exactHidden:
        "Begins and ends where you say, and nothing is encoded anew. The file still holds the {{seconds}} s before the start: players skip them, but whoever looks for them can see them.",
      keyFrame: "Private, as it is",
      keyFrameSame: "What is cut away is really gone. Nothing is encoded anew.",
      keyFrameLater:
        "What is cut away is really gone, and nothing is encoded anew. It begins at {{at}}, {{seconds}} s later: before that no picture stands for itself.",
      encoded: "Private and exact",
      encodedNote:
        "What is cut away is really gone, and it begins where you say. Encoded anew: slower, and a little less sharp.",
      noKeyFrame: "No picture in this part stands for itself",
      noEncoder: "This browser cannot encode videos",
      withoutSound: "Its sound is of a kind that cannot be carried over: the new video is silent.",
      cut: "Cut",
      cancel: "Cancel",
      nothingToCut: "Move the start or the end first",
      cutting: "Cutting",
      cutFailed: "The video could not be cut",
      cutFailedWhy: "Nothing was changed. Another way of cutting may work.",
      result: "The new video",
      resultSize: "Size",
      resultLength: "Length",
      before: "before: {{value}}",
      change: "Change it",
      save: "Save",
      saving: "Saving",
      saveFailed: "The new video could not be saved",
      replaceTitle: "Replace the video?",
      replaceText:
        "The new video takes the place of {{name}}. What was published with the old one keeps it. Captions are carried over, moved to the new start.",
      replace: "Replace",
      saved: "The video was trimmed",
      discardTitle: "Discard the changes?",
      discardText: "The video stays as it was.",
      discard: "Discard",
      keep: "Go on",
    },
  },
  () => import("./trim-text.de.ts"),
);
