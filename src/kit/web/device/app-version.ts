/** What the settings show and the key of a shared device is presented with (specification, identity sections 2 and 7). */
export const appVersion = "2.0.3";
