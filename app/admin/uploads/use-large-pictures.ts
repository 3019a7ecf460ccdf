import { useState } from "react";
import { useRevalidator } from "react-router";
import { API } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { call, post, readPlain } from "../api.ts";
import { noteStudioChange, useReducesLarge } from "../layout/studio-facts.ts";

/** Whether large pictures are reduced without a question, and how to have them so from now on (U6). */
export function useLargePictures() {
  const isStored = useReducesLarge();
  const [isChosen, setChosen] = useState(false);
  const { revalidate } = useRevalidator();
  return {
    isReduced: isStored || isChosen,
    /** Remembers it in Ajustes; where that fails, it holds for this form, and the admin is told. */
    async reduceFromNowOn() {
      setChosen(true);
      const answer = await call(API.reduceLarge, post({}), readPlain);
      if (!answer?.success) {
        alert(message("save-failed", { error: answer?.error || message("no-connection") }));
        return;
      }
      noteStudioChange();
      await revalidate();
    },
  };
}
