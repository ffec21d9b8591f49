import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { NetworkError } from "./call-errors.ts";
import { createQueryClient } from "./query.ts";

afterEach(() => onlineManager.setOnline(true));

test("an action without a network fails at once, instead of waiting where a closed page would lose it without a word", async () => {
  const queryClient = createQueryClient();
  onlineManager.setOnline(false);
  const action = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      throw new NetworkError("PUT /areas");
    },
  });
  await expect(action.execute(undefined)).rejects.toThrow(NetworkError);
});
