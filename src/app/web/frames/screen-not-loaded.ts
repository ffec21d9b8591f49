/**
 * The code of a screen did not arrive: no connection, or the server has a newer version than this page. It is an error
 * of its own because the router would answer the browser's by loading the page again, which without a connection
 * takes away everything that is on it.
 */
export class ScreenNotLoaded extends Error {
  override name = "ScreenNotLoaded";
  constructor(options?: ErrorOptions) {
    super("The code of a screen could not be loaded", options);
  }
}
