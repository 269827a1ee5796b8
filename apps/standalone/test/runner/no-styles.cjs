// Specs load components without their style sheets.
module.exports = {};
