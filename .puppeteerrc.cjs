// No browser is downloaded at install: the product finds one by itself (see libs/office/documents/src/pdf/browser.ts).
module.exports = { skipDownload: true };
