import { useState } from "react";
import { useRevalidator } from "react-router";
import { reduceLargePictures } from "#domain/calls/studio.ts";
import { message } from "#domain/messages.ts";
import { send } from "../api.ts";
import { noteStudioChange, useReducesLarge } from "../layout/layout-data.ts";

/** Returns whether large pictures are reduced without asking, and a function that makes it so. */
export function useLargePictures() {
  const isStored = useReducesLarge();
  const [isChosen, setChosen] = useState(false);
  const { revalidate } = useRevalidator();
  return {
    isReduced: isStored || isChosen,
    /** Stores the choice in Ajustes; if that fails, it only applies to this form. */
    async reduceFromNowOn() {
      setChosen(true);
      const answer = await send(reduceLargePictures);
      if (!answer?.success) {
        alert(message("save-failed", { error: answer?.error || message("no-connection") }));
        return;
      }
      noteStudioChange();
      await revalidate();
    },
  };
}
